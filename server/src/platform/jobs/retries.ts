// The retry policies of all work that a queue or the outbox starts:
//
// | work | first retry | backoff | retries end | then |
// |---|---|---|---|---|
// | job (`jobs.ts`) | 1 s | none | 5 failures or 2 lost processes without progress | FAILED, with a message for its member |
// | task (`jobs.ts`) | 5 s | ×2, up to 15 min | 700 retries, about a week | dead letter: logged, in `/readyz` for 30 days |
// | subscriber (`outbox/subscribers.ts`) | 2 s | ×2, up to 1 h | never; in `/readyz` from the third failure | – |
// | nightly task (`housekeeping.ts`) | 10 min | none | never; each failure is logged | – |
// | webhook send (`contract/webhooks/rules.ts`) | 5 s | ten steps | after the tenth | FAILED in its log; the endpoint is turned off |

/** Failed attempts, and attempts that lost their process, after which a job fails. Both counts restart when it makes progress. */
export const mostFailures = 5;
export const mostLosses = 2;

/** Jobs of one kind that a process runs concurrently. */
export const lanes = 3;
/** How many of these lanes one retailer may use. Must be less than `lanes`, so that a retailer with many jobs does not delay others. */
export const retailerShare = 1;
/** The same limits for the tasks of one kind, which wait for third parties more than they compute. */
export const taskLanes = 4;
export const taskShare = 2;

/** The settings of job queues. The queue itself never stops retrying: the job's own counts consider its progress. */
export const jobQueue = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  heartbeatSeconds: 10,
  expireInSeconds: 3600,
  notify: true,
} as const;

/** The name of the dead letter queue of the tasks. */
export const deadLetters = 'tasks.given-up';
export const deadLetterQueue = { deleteAfterSeconds: 30 * 86_400 } as const;

export const taskQueue = {
  retryLimit: 700,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
  deadLetter: deadLetters,
  notify: true,
} as const;
