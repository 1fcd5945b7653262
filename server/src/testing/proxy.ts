// A way to the database that a test can cut, as a restart or a broken cable does.
import { connect, createServer, type Socket } from 'node:net';

export type Proxy = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

/** Listens on a port of its own and hands everything on to the database of `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  // A socket's folder travels as the host parameter; without one the host is the address's own.
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.pipe(database).pipe(client);
  });
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', () => resolve()));
  await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(own);
  return { url: through.href, cut, mend: () => listen(own), close: cut };
}
