// A proxy to the database whose connections a test can cut, like a restart, slow down, lead to another server, or silently drop, like a
// failover or an expired NAT entry.
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type Proxy = {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops responding on open connections, or on new ones too; with `answers`, the server still receives what is sent on open ones. */
  swallow(which: 'open' | 'answers' | 'all'): void;
  /** Delays everything by so many milliseconds, each way. */
  delay(milliseconds: number): void;
  /** Leads new connections to the database of another URL; open ones are kept. */
  redirect(url: string): void;
  close(): Promise<void>;
};

function connectTo(url: string): Socket {
  const { searchParams, port, hostname } = new URL(url);
  // The folder of a Unix socket is passed as the host parameter; without it the URL's own host is used.
  const folder = searchParams.get('host');
  const number = Number(port || 5432);
  return folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${number}`) : connect(number, hostname);
}

/** Listens on a free port, and forwards everything to the database of `url`. */
export async function startProxy(url: string): Promise<Proxy> {
  let target = url;
  let delayMs = 0;
  const open = new Set<Socket>();
  const databases = new WeakSet<Socket>();
  let swallowsNew = false;
  const delayed = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else setTimeout(done, delayMs, null, chunk);
      },
    });
  const server = createServer((client) => {
    const database = connectTo(target);
    databases.add(database);
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
    else client.pipe(delayed()).pipe(database).pipe(delayed()).pipe(client);
  });
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', () => resolve()));
  await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const swallow: Proxy['swallow'] = (which) => {
    swallowsNew = which === 'all';
    for (const socket of open) if (which !== 'answers' || databases.has(socket)) socket.unpipe().resume();
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
  const delay = (milliseconds: number) => {
    delayMs = milliseconds;
  };
  const redirect = (another: string) => {
    target = another;
  };
  return { url: through.href, cut, mend, swallow, delay, redirect, close: cut };
}
