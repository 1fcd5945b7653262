/**
 * Returns an error of the queue as it is logged. The driver attaches the whole connection to it, and the queue the name of a lane, although
 * all lanes fail at once.
 */
export function queueErrorOf({ message, stack = '', ...error }: Error): Error {
  const cause = new Error(message.replace(/ \(Queue: .*\)$/s, ''));
  return Object.assign(cause, { stack, code: Reflect.get(error, 'code') });
}
