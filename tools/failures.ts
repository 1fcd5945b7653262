// Writes the errors that an operator can do something about to docs/failures.md. A test fails while the file is stale. The causes are kept
// apart from the catalogue, as browsers load that.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorType, errors, statusOf } from '@portage/contract/errors';

export const FAILURES_PAGE = join(import.meta.dirname, '../docs/failures.md');

const INTRODUCTION = `# Failures

Printed from \`contract/src/errors.ts\` and \`tools/failures.ts\` by \`node tools/failures.ts\`: change it there.

The errors that the operator of an installation can do something about. All others are the caller's to correct. A reply names its
error in \`error.type\` and its request in \`requestId\`; the log has it for every status of 500 and above (once a minute while the database
is away).
\`portage_http_requests_total\` counts statuses by endpoint; [deploy/README.md](../deploy/README.md) has the runbook of alerts.
`;

type Rows = typeof errors;
/** The errors with a status of 500 or above. Each must have a cause below. */
type ServerError = {
  [K in ErrorType]: Rows[K] extends { status: infer S extends number }
    ? `${S}` extends `5${string}`
      ? K
      : never
    : never;
}[ErrorType];

type Cause = readonly [cause: string, check: string];

const causes: Record<ServerError, readonly Cause[]> & Partial<Record<ErrorType, readonly Cause[]>> = {
  GENERIC: [['a bug', 'the log: `request failed` with the `requestId` and the stack. Report it']],
  UNAVAILABLE: [
    [
      'the database is down, unreachable, or has no connection left',
      '`portage_database_up`, `portage_pool_waiting`, PostgreSQL’s own log and `max_connections`',
    ],
    [
      'a statement took longer than its limit, or waited for a lock',
      '`pg_stat_activity` for long transactions; the processor and disk of PostgreSQL',
    ],
    ['the database became read-only, as after a failover', 'whether `DATABASE_URL` leads to the primary'],
    [
      'a disk is full, failing or read-only',
      'the disks of PostgreSQL and of `DATA_DIR`: `df -h`, `df -i`, the kernel’s log',
    ],
    [
      'the bucket of `STORAGE_URL` is down, slow or refuses the credentials',
      'the log, which has the bucket’s own error code; the permissions of the access key (docs/storage.md)',
    ],
    ['more sign-ins at once than the processors can verify', 'the rate of `auth.login`; start another web'],
  ],
  JOB_FAILED: [
    [
      'five attempts failed without progress, or two ended with their process',
      'the worker’s log: `jobs: attempt failed` with kind and job; its memory, and whether the system killed it',
    ],
  ],
  NAME_SERVERS_SILENT: [
    [
      'the name servers of the retailer’s domain, or the resolver of this machine, do not respond',
      'a lookup from this machine: `dig TXT` for the domain, and for another one',
    ],
  ],
  SHOPIFY_TOKEN_FAILED: [
    [
      'Shopify is away, or did not accept the key and secret of the app',
      '`SHOPIFY_KEY` and `SHOPIFY_SECRET` against the app’s settings; https to Shopify from this machine',
    ],
  ],
  SHOPIFY_UNREACHABLE: [
    ['Shopify did not respond to a poll; it is retried', 'https to Shopify from this machine; Shopify’s status page'],
  ],
  SHOPIFY_UNAVAILABLE: [
    [
      'Shopify did not respond until the status was too old to send',
      'https to Shopify from this machine; afterwards send the update again from the order',
    ],
  ],
  SHOPIFY_HMAC_FAILED: [
    [
      'requests are signed with another secret',
      '`SHOPIFY_SECRET`: the app’s secret was replaced, or belongs to another app',
    ],
  ],
  SHOPIFY_POLL_REFUSED: [
    [
      'Shopify refused a query: the app lacks a scope, or its API version has ended',
      'the log; the app’s scopes and API version',
    ],
  ],
  SHOPIFY_ADDRESS_NOT_RELEASED: [
    ['the app has no access to protected customer data', 'the request for that access in the app’s settings'],
  ],
  UPLOAD_ADDRESS_FAILED: [
    [
      'processes have different secrets or clocks, so that one refuses the signature of another',
      '`SECRET` and the clock of every machine',
    ],
  ],
  UPLOAD_FAILED: [
    [
      'a proxy cuts or changes the body of uploads',
      'the proxy’s limit of the body’s size; it must pass `content-length` and `content-type` on',
    ],
    ['the bucket does not allow uploads from browsers', 'its CORS rule (docs/storage.md)'],
  ],
  FILE_NOT_FOUND: [
    [
      'a stored file is missing',
      'whether every web and worker has the same `DATA_DIR` or `STORAGE_URL`; whether a restore brought the files of the database’s time',
    ],
  ],
  TOO_MANY_REQUESTS: [
    [
      'a caller sends too much; all callers at once, if a proxy is not trusted and they share its address',
      '`TRUSTED_PROXIES`, when many callers are refused',
    ],
  ],
  TAX_REGISTRATION_MISSING: [
    ['the courier charges a tax without a registration number', 'the courier’s tax registrations'],
  ],
};

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the complete page. */
export function failuresPage(): string {
  const types = Object.keys(errors).filter((type): type is keyof typeof causes => type in causes);
  const rows = types.flatMap((type) =>
    (causes[type] ?? []).map(([cause, check], index) => [
      ...(index === 0 ? [`\`${type}\``, String(statusOf(type)), errors[type].en] : ['', '', '']),
      cause,
      check,
    ]),
  );
  const head = ['code', 'status', 'the caller reads', 'cause', 'check'];
  return [INTRODUCTION, ...[head, head.map(() => '---'), ...rows].map(line), ''].join('\n');
}

if (import.meta.main) writeFileSync(FAILURES_PAGE, failuresPage());
