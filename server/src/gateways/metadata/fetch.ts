// Reads an identity provider's metadata from a URL that a member gave: https only, never in our own network.
import { createOutbound, type Outbound } from '../../platform/http/outbound.ts';

/** Returns the text at an https URL. Throws if there is none, or if the URL may not be requested. */
export type MetadataReader = (url: string) => Promise<string>;

const timeoutMs = 5000;
const largestReply = 256 * 1024;
/** Bytes read beyond the limit to detect a longer reply. A character cut in half is dropped, so a single byte might not be enough. */
const longestCharacter = 4;

/** Returns a reader that sends its requests through this guard; tests pass their own. */
export const readerThrough =
  (outbound: Outbound): MetadataReader =>
  async (url) => {
    const reply = await outbound.send({ url, method: 'GET', timeoutMs, keptBytes: largestReply + longestCharacter });
    if ('failure' in reply) throw new Error(`Nothing was read: ${reply.failure}`);
    if (reply.status !== 200) throw new Error(`It answered ${reply.status}`);
    if (Buffer.byteLength(reply.body) > largestReply) throw new Error('It is too large');
    return reply.body;
  };

/** Reads metadata from the internet, never from our own network, even at hosts that the operator allows for webhooks. */
export const readOutside = readerThrough(createOutbound({ production: true, allow: [] }));
