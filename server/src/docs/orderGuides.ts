// The first guides: from the API key and a quote to an order, its label, its tracking and its cancelation.
import { asJson, authorized, curl, type Guide, keyPlace, urlPlace } from './guide.ts';
import { prose } from './words.ts';

export const orderGuides: readonly Guide[] = [
  {
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
  },
  {
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
  },
  {
    id: 'quote',
    steps: [
      {
        says: prose.quote,
        curl: `${curl} "$URL/retailer/quotes" ${asJson} \\
  -d "{ \\"pickupScheduleId\\": \\"$STORE\\", \\"address\\": \\"$ADDRESS\\", \\"numberOfPackages\\": 2 }"`,
        typescript: `const quote = await portage.quotes.create({
  body: { pickupScheduleId: store.id, address: store.storeAddress, numberOfPackages: 2 },
});
console.log(quote.isServed, quote.reason?.type, quote.pickups[0]?.deliveryDate, quote.price?.total);`,
      },
    ],
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    id: 'follow',
    steps: [
      {
        says: prose.follow,
        curl: `${curl} "$URL/retailer/orders/$ORDER" ${authorized}`,
        typescript: `const { status, trackers, trackingLink } = await portage.orders.read({ params: { id: order.id } });
console.log(status, trackers.length, trackingLink);`,
      },
    ],
  },
];
