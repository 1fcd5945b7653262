// The API reference as a page: a quick start to paste into a shell, then every call of the table. It works without JavaScript.
import type { Endpoint, Table } from '@portage/contract/endpoint';
import { z } from 'zod';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const quickStart = (url: string) => `# 1. An API key of yours, from Settings → API keys
URL=${url}
KEY=pk_live_…

# 2. The stores, and their next pickups
curl -s $URL/retailer/pickup-schedules -H "Authorization: Bearer $KEY"

# 3. An order; send the Idempotency-Key again and nothing happens twice
curl -s $URL/retailer/orders -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: order-1001' \\
  -d '{"number":"1001","recipient":"Élodie Tremblay","address":"1200 Rue Ontario E, Montréal, QC, H2L 1R3",
       "date":"<the date of a pickup of step 2>","time":"<its time>","pickupScheduleId":"<the store>"}'`;

function gate({ who, confirmed }: Endpoint): string {
  const name = typeof who !== 'object' ? who : 'can' in who ? who.can : `member, or key with ${who.keyCan}`;
  return confirmed ? `${name}, confirmed` : name;
}

function fields(schema: z.ZodType | undefined, heading: string): string {
  if (!schema) return '';
  const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), null, 2);
  return `<details><summary>${heading}</summary><pre>${escapeHtml(json)}</pre></details>`;
}

const call = (name: string, endpoint: Endpoint) => `<section id="${name}">
<h3><code class="${endpoint.verb.toLowerCase()}">${endpoint.verb}</code> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.does)}</p>
<p class="small">${escapeHtml(name)} · ${escapeHtml(gate(endpoint))}${endpoint.fails ? ` · refuses with ${endpoint.fails.map((type) => `<code>${type}</code>`).join(' ')}` : ''}</p>
${fields(endpoint.query, 'Query')}${fields(endpoint.body, 'Body')}${endpoint.kind === 'json' ? fields(endpoint.reply, 'Reply') : ''}
</section>`;

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{font-size:2rem;margin:0}h2{margin-top:3rem;text-transform:capitalize}h3{margin:2rem 0 .25rem;font-size:1rem}p{margin:.25rem 0}.small{font-size:.85rem;opacity:.8}
pre{overflow:auto;padding:1rem;border-radius:8px;background:color-mix(in srgb,currentColor 8%,transparent);font-size:.85rem}
code{font-family:ui-monospace,monospace}.get,.post,.put,.delete{padding:.1rem .4rem;border-radius:4px;color:#fff;background:#1f5c4d}.post{background:#1d5a86}.put{background:#8a5200}.delete{background:#a3302a}
summary{cursor:pointer;margin:.25rem 0}nav{display:flex;flex-wrap:wrap;gap:0 .75rem}`;

/** The whole reference. */
export function docsPage(
  nouns: Record<string, Table>,
  about: { title: string; publicUrl: string; nonce: string },
): string {
  const { title, publicUrl, nonce } = about;
  const contents = Object.keys(nouns).map((noun) => `<a href="#${noun}">${noun}</a>`);
  const parts = Object.entries(nouns).map(
    ([noun, table]) =>
      `<h2 id="${noun}">${noun}</h2>${Object.entries(table)
        .map(([name, endpoint]) => call(`${noun}.${name}`, endpoint))
        .join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title>
<style nonce="${nonce}">${style}</style></head><body><h1>${escapeHtml(title)} API</h1>
<p>Every answer is JSON; every refusal has one shape: <code>{ status, message, error: { type }, errors: [{ type, path, message }], requestId }</code>,
worded in the language of <code>Accept-Language</code> or <code>?lang=fr</code>. The machine-readable description is <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Contents">${contents.join('')}</nav><h2>Quick start</h2><pre>${escapeHtml(quickStart(publicUrl))}</pre>${parts.join('\n')}</body></html>`;
}
