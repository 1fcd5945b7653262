// The guides by task. What they show is run by a test, from the first to the last, in one shell and in one program: each goes on from
// those before it. `$URL` and `$KEY` of the first are the reader's own.
import type { Pair } from '@portage/contract/words';
import { prose, type titles } from './words.ts';

/** What is shown in one shell and in one program, and what is typed into a shell for either. */
type Step = { says: Pair; shell?: string; curl?: string; typescript?: string };
export type Guide = { id: keyof typeof titles; steps: readonly Step[] };

export const keyPlace = '{{KEY}}';
export const urlPlace = '{{URL}}';

const authorized = `\\
  -H "Authorization: Bearer $KEY"`;
const asJson = `${authorized} -H 'Content-Type: application/json'`;
const curl = 'curl -sS --fail-with-body';

const begin: Guide = {
  id: 'start',
  steps: [
    { says: prose.start },
    { says: prose.install, shell: `npm install ${urlPlace}/docs/portage-client.tgz` },
    {
      says: prose.stores,
      curl: `URL=${urlPlace}
KEY=${keyPlace}

${curl} "$URL/retailer/pickup-schedules?is=activated" ${authorized}`,
      typescript: `import { connect, eachOf, jobOver, PortageError } from 'portage-client';

const portage = connect({ url: '${urlPlace}', key: '${keyPlace}' });

const { data: stores } = await portage.stores.list({ query: { is: 'activated' } });
for (const { name, slots } of stores) console.log(name, slots[0]);`,
    },
  ],
};

const order: Guide = {
  id: 'order',
  steps: [
    {
      says: prose.order,
      curl: `STORES=$(${curl} "$URL/retailer/pickup-schedules?is=activated" ${authorized})
first() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }
STORE=$(echo "$STORES" | first id)
ADDRESS=$(echo "$STORES" | first storeAddress)
DATE=$(echo "$STORES" | first date)
TIME=$(echo "$STORES" | first time)

NUMBER=shell-$(date +%s)
BODY=$(cat <<JSON
{
  "number": "$NUMBER",
  "recipient": "Élodie Tremblay",
  "phone": "416 555 0199",
  "address": "$ADDRESS",
  "pickupScheduleId": "$STORE",
  "date": "$DATE",
  "time": "$TIME"
}
JSON
)
ORDER=$(${curl} "$URL/retailer/orders" ${asJson} -H "Idempotency-Key: $NUMBER" -d "$BODY" | first id)
echo "$ORDER"`,
      typescript: `const [store] = stores;
const [pickup] = store?.slots ?? [];
if (!store || !pickup) throw new Error('No store has a pickup in the next two weeks');

const number = \`program-\${Date.now()}\`;
const body = {
  number,
  recipient: 'Élodie Tremblay',
  phone: '416 555 0199',
  address: store.storeAddress,
  pickupScheduleId: store.id,
  date: pickup.date,
  time: pickup.time,
};
const order = await portage.orders.create({ body, idempotencyKey: number });
console.log(order.trackingCode, order.trackingLink);`,
    },
  ],
};

const once: Guide = {
  id: 'once',
  steps: [
    {
      says: prose.once,
      curl: `AGAIN=$(${curl} "$URL/retailer/orders" ${asJson} -H "Idempotency-Key: $NUMBER" -d "$BODY" | first id)
[ "$AGAIN" = "$ORDER" ] && echo 'The same order'`,
      typescript: `const again = await portage.orders.create({ body, idempotencyKey: number });
console.log(again.id === order.id);`,
    },
  ],
};

const change: Guide = {
  id: 'change',
  steps: [
    {
      says: prose.change,
      curl: `${curl} -X PUT "$URL/retailer/orders/$ORDER" ${asJson} -d '{ "note": "Ring twice", "numberOfPackages": 2 }'`,
      typescript: `const changed = await portage.orders.edit({
  params: { id: order.id },
  body: { note: 'Ring twice', numberOfPackages: 2, version: order.version },
});
console.log(changed.packages.length);`,
    },
  ],
};

const label: Guide = {
  id: 'label',
  steps: [
    {
      says: prose.label,
      curl: `${curl} -X PUT "$URL/retailer/orders/$ORDER/generate-label" ${authorized}
${curl} -o label.pdf "$URL/retailer/orders/$ORDER/labels" ${authorized}`,
      typescript: `import { writeFile } from 'node:fs/promises';

await portage.labels.generate({ params: { id: order.id } });
await writeFile('label.pdf', await portage.labels.read({ params: { id: order.id } }));`,
    },
  ],
};

const follow: Guide = {
  id: 'follow',
  steps: [
    {
      says: prose.follow,
      curl: `${curl} "$URL/retailer/orders/$ORDER" ${authorized}`,
      typescript: `const { status, trackers, trackingLink } = await portage.orders.read({ params: { id: order.id } });
console.log(status, trackers.length, trackingLink);`,
    },
  ],
};

const pages: Guide = {
  id: 'pages',
  steps: [
    {
      says: prose.pages,
      curl: `${curl} "$URL/v2/retailer/orders?status=fulfilled&sort=createdAt:desc&page=1&pageSize=100" ${authorized}`,
      typescript: `for await (const each of eachOf(portage.orders.list, { status: 'fulfilled', sort: 'createdAt:desc' })) {
  console.log(each.number, each.status);
}`,
    },
  ],
};

const jobs: Guide = {
  id: 'jobs',
  steps: [
    {
      says: prose.jobs,
      curl: `JOB=$(${curl} "$URL/retailer/orders/batch-print-labels" ${asJson} \\
  -d "{ \\"date\\": \\"$DATE\\", \\"pickupScheduleId\\": \\"$STORE\\" }" | first jobId)
until ${curl} "$URL/retailer/jobs/$JOB" ${authorized} | grep -E '"status":"(FINISHED|FAILED)"'; do sleep 2; done`,
      typescript: `const { jobId } = await portage.labels.batchPrint({ body: { date: pickup.date, pickupScheduleId: store.id } });
const job = await jobOver(portage, jobId);
console.log(job.status, job.data);`,
    },
  ],
};

const file: Guide = {
  id: 'file',
  steps: [
    {
      says: prose.file,
      curl: `printf 'Recipient,Address\\nNoah Roy,"%s"\\n' "$ADDRESS" > orders.csv
GRANT=$(${curl} "$URL/retailer/uploads/signed-url?file=orders.csv&fileType=text/csv" ${authorized})
${curl} -X PUT "$URL$(echo "$GRANT" | first url)" -H 'Content-Type: text/csv' --data-binary @orders.csv
FILE=$(echo "$GRANT" | first fileUrl)
STORE_NAME=$(echo "$STORES" | first name)
JOB=$(${curl} "$URL/retailer/orders/upload" ${asJson} -d @- <<JSON | first jobId
{ "fileUrl": "$FILE", "fileName": "orders.csv", "pickupScheduleName": "$STORE_NAME", "date": "$DATE", "time": "$TIME" }
JSON
)
until ${curl} "$URL/retailer/jobs/$JOB" ${authorized} | grep -E '"status":"(FINISHED|FAILED)"'; do sleep 2; done`,
      typescript: `const file = \`Recipient,Address\\nNoah Roy,"\${store.storeAddress}"\\n\`;
const grant = await portage.uploads.sign({ query: { file: 'orders.csv', fileType: 'text/csv' } });
await fetch(new URL(grant.url, '${urlPlace}'), { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: file });
const upload = await portage.imports.upload({
  body: {
    fileUrl: grant.fileUrl,
    fileName: 'orders.csv',
    pickupScheduleName: store.name,
    date: pickup.date,
    time: pickup.time,
  },
});
console.log((await jobOver(portage, upload.jobId)).itemsCreated);`,
    },
  ],
};

const cancel: Guide = {
  id: 'cancel',
  steps: [
    {
      says: prose.cancel,
      curl: `${curl} -X DELETE "$URL/retailer/orders/$ORDER/unfulfill" ${authorized}
${curl} -X DELETE "$URL/retailer/orders/$ORDER" ${authorized}`,
      typescript: `await portage.orders.void({ params: { id: order.id } });
await portage.orders.delete({ params: { id: order.id } });`,
    },
  ],
};

const errors: Guide = {
  id: 'errors',
  steps: [
    {
      says: prose.errors,
      curl: `curl -sS "$URL/retailer/orders" ${asJson} -H 'Accept-Language: fr' -d '{ "email": "elodie@" }'`,
      typescript: `try {
  await portage.orders.create({ body: { ...body, email: 'elodie@' } });
} catch (error) {
  if (!(error instanceof PortageError)) throw error;
  console.log(error.type, error.requestId);
  for (const { path, message } of error.errors) console.log(path, message);
}`,
    },
  ],
};

const limits: Guide = {
  id: 'limits',
  steps: [
    {
      says: prose.limits,
      curl: `curl -sS -o /dev/null -D - "$URL/retailer/orders/counts" ${authorized} | grep -i '^x-ratelimit'`,
      typescript: `const patient = connect({ url: '${urlPlace}', key: '${keyPlace}', attempts: 10 });
console.log(await patient.orders.counts());`,
    },
  ],
};

/** In the order in which they are read, and run. */
export const guides: readonly Guide[] = [
  begin,
  order,
  once,
  change,
  label,
  follow,
  pages,
  jobs,
  file,
  cancel,
  errors,
  limits,
];
