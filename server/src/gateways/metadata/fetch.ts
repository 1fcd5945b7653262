// Reads a stranger's address of which a member told us: never one inside the operator's own network, never a redirect, and little.
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Answers the text at an https address; throws when there is none, or when it may not be asked. */
export type MetadataReader = (url: string) => Promise<string>;

const timeoutMs = 5000;
const largestReply = 256 * 1024;

export const readOutside: MetadataReader = (url) =>
  new Promise((resolve, reject) => {
    const { protocol, port } = new URL(url);
    if (protocol !== 'https:' || !['', '443', '8443'].includes(port)) {
      reject(new Error('Only https on its usual ports is read.'));
      return;
    }
    const signal = AbortSignal.timeout(timeoutMs);
    const request = requestHttps(url, { agent: new RequestFilteringHttpsAgent(), signal }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('error', reject);
      if (response.statusCode !== 200) request.destroy(new Error(`It answered ${response.statusCode}.`));
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > largestReply) request.destroy(new Error('It is too large.'));
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
    request.on('error', reject);
    request.end();
  });
