// Reads an identity provider's metadata from an address that a member gave: https only, never inside our own network.
import { createOutbound, type Outbound } from '../../platform/http/outbound.ts';

/** Answers the text at an https address; throws when there is none, or when it may not be asked. */
export type MetadataReader = (url: string) => Promise<string>;

const timeoutMs = 5000;
const largestReply = 256 * 1024;
/** A character cut in two is left out: so much more shows that there was more, whatever was cut. */
const longestCharacter = 4;

/** A reader that asks through this guard; tests give their own. */
export const readerThrough =
  (outbound: Outbound): MetadataReader =>
  async (url) => {
    const reply = await outbound.send({ url, method: 'GET', timeoutMs, keptBytes: largestReply + longestCharacter });
    if ('failure' in reply) throw new Error(`Nothing was read: ${reply.failure}`);
    if (reply.status !== 200) throw new Error(`It answered ${reply.status}`);
    if (Buffer.byteLength(reply.body) > largestReply) throw new Error('It is too large');
    return reply.body;
  };

/** The reader of metadata on the internet: none in our own network, whatever the operator lets webhooks ask. */
export const readOutside = readerThrough(createOutbound({ production: true, allow: [] }));
