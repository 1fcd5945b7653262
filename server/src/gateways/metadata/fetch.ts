// Reads what stands at an address of which a member told us, as what strangers give is always asked: with https, and never inside our own network.
import { createOutbound } from '../../platform/http/outbound.ts';

/** Answers the text at an https address; throws when there is none, or when it may not be asked. */
export type MetadataReader = (url: string) => Promise<string>;

const timeoutMs = 5000;
const largestReply = 256 * 1024;
// Nobody's own network is meant here, whatever the operator trusts webhooks to ask.
const outbound = createOutbound({ production: true, allow: [] });

/** The reader of metadata on the internet. */
export const readOutside: MetadataReader = async (url) => {
  const reply = await outbound.send({ url, method: 'GET', timeoutMs, keptBytes: largestReply });
  if ('failure' in reply) throw new Error(`Nothing was read: ${reply.failure}`);
  if (reply.status !== 200) throw new Error(`It answered ${reply.status}`);
  return reply.body;
};
