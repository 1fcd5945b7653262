// A proxy to the database whose connections a test can cut, like a restart, or silently drop, like a failover or an expired NAT entry.
import { connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops responding on open connections, or on new ones too. */
  swallow(which: 'open' | 'all'): void;
  close(): Promise<void>;
};

/** Listens on a free port, and forwards everything to the database of `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  // The folder of a Unix socket is passed as the host parameter; without it the URL's own host is used.
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const open = new Set<Socket>();
  let swallowsNew = false;
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
    if (swallowsNew) client.resume();
    else client.pipe(database).pipe(client);
  });
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', () => resolve()));
  await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const swallow = (which: 'open' | 'all') => {
    swallowsNew = which === 'all';
    for (const socket of open) socket.unpipe().resume();
  };
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(own);
  const mend = () => {
    swallowsNew = false;
    return server.listening ? Promise.resolve() : listen(own);
  };
  return { url: through.href, cut, mend, swallow, close: cut };
}
