// The end of each request: its reply was sent, or its client left before. Fastify's `onResponse` hook runs only for the former, and its
// `onRequestAbort` hook for no request whose body has been read.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The status of a request whose client left before its reply began, as in the logs of nginx. */
const clientLeft = 499;

type Ending = { status: number; seconds: number };

/** Calls `act` once at the end of each request of the routes that are registered afterwards. */
export function onRequestEnd(http: FastifyInstance, act: (request: FastifyRequest, ending: Ending) => void): void {
  http.addHook('onRequest', (request, { raw }, done) => {
    const beganAt = performance.now();
    // Emitted after the reply, too.
    raw.once('close', () => {
      const status = raw.headersSent ? raw.statusCode : clientLeft;
      act(request, { status, seconds: (performance.now() - beganAt) / 1000 });
    });
    done();
  });
}
