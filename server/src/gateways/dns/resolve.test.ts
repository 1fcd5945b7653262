// The resolver is tested against local name servers.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { txtResolver } from './resolve.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const nameNotFound = 3;

/** Starts a name server that returns these records or this failure code for every query; with null it never responds. */
async function nameServer(answer: (string[] | number)[] | null): Promise<string[]> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (query, { port, address }) => {
    if (answer) socket.send(replyTo(query, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return [`127.0.0.1:${socket.address().port}`];
}

/** Returns a DNS response (RFC 1035, section 4): the header and question of the query, and TXT records that point to its name. */
function replyTo(query: Buffer, answer: (string[] | number)[]): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const [failure] = answer.filter((each) => typeof each === 'number');
  const records = answer.flatMap((pieces) => {
    if (typeof pieces === 'number') return [];
    const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]));
    return [Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255]), data];
  });
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80 | (failure ?? 0), 0, 1, 0, records.length / 2]);
  return Buffer.concat([header, Buffer.alloc(4), query.subarray(12, end), ...records]);
}

test('each TXT record is one text, however many pieces it has', async () => {
  const resolve = txtResolver(await nameServer([['v=spf1 -all'], ['portage-domain=', 'a'.repeat(200)]]));
  expect(await resolve('_portage-challenge.acme.example')).toEqual([
    'v=spf1 -all',
    `portage-domain=${'a'.repeat(200)}`,
  ]);
});

test('a name without records and a name that does not exist result in an empty list', async () => {
  expect(await txtResolver(await nameServer([]))('acme.example')).toEqual([]);
  expect(await txtResolver(await nameServer([nameNotFound]))('acme.example')).toEqual([]);
});

test('name servers that fail or do not respond result in an error', async () => {
  await expect(txtResolver(await nameServer([2]))('acme.example')).rejects.toThrow('ESERVFAIL');
  await expect(txtResolver(await nameServer(null), 60_000)('acme.example')).rejects.toThrow('ETIMEOUT');
});

test('a lookup ends at its time limit, however many name servers do not respond', async () => {
  const silent = [...(await nameServer(null)), ...(await nameServer(null)), ...(await nameServer(null))];
  await expect(txtResolver(silent, 1)('acme.example')).rejects.toThrow('ECANCELLED');
});
