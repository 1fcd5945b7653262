// The later guides: lists, jobs, files, errors, limits, the sandbox, webhooks and catching up after an outage.
import { asJson, authorized, curl, type Guide, keyPlace, urlPlace } from './guide.ts';
import { phpReceiver, pythonReceiver } from './receivers.ts';
import { prose } from './words.ts';

export const programGuides: readonly Guide[] = [
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'walk',
    steps: [
      {
        says: prose.walk,
        curl: `PARCEL=$(echo "$BODY" | sed "s/$NUMBER/$NUMBER-2/" | ${curl} "$URL/retailer/orders" ${asJson} -d @- | first id)
${curl} -X POST "$URL/retailer/orders/$PARCEL/delivery" ${authorized}
JOB=$(${curl} "$URL/retailer/sandbox/orders/$PARCEL/walk" ${asJson} \\
  -d '{ "outcome": "FRONT_DOOR_AFTER_NO_ANSWER", "speed": "AT_ONCE" }' | first jobId)
until ${curl} "$URL/retailer/jobs/$JOB" ${authorized} | grep -E '"status":"(FINISHED|FAILED)"'; do sleep 2; done
${curl} "$URL/retailer/orders/$PARCEL" ${authorized}`,
        typescript: `const parcel = await portage.orders.create({ body: { ...body, number: \`\${number}-2\` } });
await portage.orders.fulfil({ params: { id: parcel.id } });
const walk = await portage.walks.start({
  params: { id: parcel.id },
  body: { outcome: 'FRONT_DOOR_AFTER_NO_ANSWER', speed: 'AT_ONCE' },
});
await jobOver(portage, walk.jobId);
const walked = await portage.orders.read({ params: { id: parcel.id } });
console.log(walked.status, walked.attempts.length);`,
      },
    ],
  },
  {
    id: 'webhooks',
    steps: [
      {
        says: prose.webhooks,
        curl: `ENDPOINT=$(${curl} "$URL/retailer/webhooks" ${asJson} \\
  -d '{ "url": "https://shop.example.com/portage", "topics": ["ORDER_COMPLETED", "ORDER_ATTEMPTED"] }')
echo "$ENDPOINT" | first secret`,
        typescript: `const endpoint = await portage.webhooks.create({
  body: { url: 'https://shop.example.com/portage', topics: ['ORDER_COMPLETED', 'ORDER_ATTEMPTED'] },
});
console.log(endpoint.secret);`,
      },
      { says: prose.verify, shell: 'npm install standardwebhooks' },
      {
        says: prose.receive,
        program: `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WebhookEvent } from 'portage-client';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(endpoint.secret);
const receiver = createServer(async (request, response) => {
  const payload = await text(request);
  try {
    webhook.verify(payload, request.headers as Record<string, string>);
  } catch {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(204).end();
  const event: WebhookEvent = JSON.parse(payload);
  if (event.type === 'ORDER_ATTEMPTED') console.log(event.data.order.number, event.data.reason);
});
receiver.listen(Number(process.env.PORT ?? 8080));`,
      },
      { says: prose.python, python: pythonReceiver },
      { says: prose.php, php: phpReceiver },
      {
        says: prose.noMore,
        curl: `${curl} -X DELETE "$URL/retailer/webhooks/$(echo "$ENDPOINT" | first id)" ${authorized}`,
        typescript: `receiver.close();
await portage.webhooks.delete({ params: { id: endpoint.id } });`,
      },
    ],
  },
  {
    id: 'reconcile',
    steps: [
      {
        says: prose.changes,
        curl: `CHANGES=$(${curl} "$URL/retailer/orders/changes?updatedSince=$(date -u +%FT00:00:00Z)" ${authorized})
CURSOR=$(echo "$CHANGES" | first cursor)
${curl} "$URL/retailer/orders/changes?cursor=$CURSOR" ${authorized}`,
        typescript: `let cursor: string | undefined;
for (let hasMore = true; hasMore; ) {
  const query = cursor ? { cursor } : { updatedSince: '2026-11-01T00:00:00Z' };
  const changes = await portage.orders.changes({ query });
  for (const each of changes.data) console.log(each.number, each.status, each.deleted);
  ({ cursor, hasMore } = changes);
}`,
      },
      {
        says: prose.events,
        curl: `EVENTS=$(${curl} "$URL/retailer/events?pageSize=2" ${authorized})
LAST=$(echo "$EVENTS" | grep -o '"cursor":"[^"]*"' | cut -d '"' -f 4)
${curl} "$URL/retailer/events?cursor=$LAST&topic=ORDER_COMPLETED" ${authorized}`,
        typescript: `const events = await portage.webhooks.events({ query: { orderId: parcel.id } });
for (const each of events.data) console.log(each.sequence, each.type, each.timestamp);`,
      },
    ],
  },
  {
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
  },
  {
    id: 'limits',
    steps: [
      {
        says: prose.limits,
        curl: `curl -sS -o /dev/null -D - "$URL/retailer/orders/counts" ${authorized} | grep -i '^x-ratelimit'`,
        typescript: `const patient = connect({ url: '${urlPlace}', key: '${keyPlace}', attempts: 10 });
console.log(await patient.orders.counts());`,
      },
    ],
  },
];
