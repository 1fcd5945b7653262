// Keeps many event streams open on raw sockets, as browsers do: each reconnects after the time that the server asks for, with the number of
// its last event. A process of bench/streams.ts, so that reading them does not delay the requests that are timed.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A stream to open: the session's token and the index of its retailer. */
export type StreamOwner = { token: string; retailer: number };
export type Job = { port: number; streams: StreamOwner[] };
/** An order whose creation a stream received, and when, in milliseconds since the epoch. */
export type Receipt = { orderId: string; stream: number; at: number };
export type Report = { receipts: Receipt[]; twice: number; disordered: number; refused: number };

/** The streams that are opened at a time; the first connections are not all made at once. */
const openedAtOnce = 100;
const usualRetryMs = 2000;
const path = '/retailer/news';

const report: Report = { receipts: [], twice: 0, disordered: 0, refused: 0 };
let open = 0;
let wanted = Number.POSITIVE_INFINITY;

const now = () => performance.timeOrigin + performance.now();
const tell = (message: { open: number; at: number } | Report) => process.send?.(message);

class StreamClient {
  private readonly port: number;
  private readonly token: string;
  private readonly index: number;
  private readonly address: string;
  private readonly seen = new Set<number>();
  private last: number | null = null;
  private retryMs = usualRetryMs;
  private text = '';
  private isOpen = false;

  constructor({ port }: Job, { token }: StreamOwner, index: number) {
    this.port = port;
    this.token = token;
    this.index = index;
    this.address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  }

  /** Connects, and resolves once the server has answered or refused. Reconnects whenever the connection ends. */
  async start(): Promise<void> {
    this.text = '';
    const socket = connect(this.port, '127.0.0.1');
    const answered = once(socket, 'answered').catch(() => undefined);
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(this.head()));
    socket.on('data', (data) => this.read(data.toString('latin1'), socket));
    socket.once('close', () => {
      if (this.isOpen) open -= 1;
      this.isOpen = false;
      socket.emit('answered');
      setTimeout(() => this.start(), this.retryMs);
    });
    await answered;
  }

  private head(): string {
    const resume = this.last !== null ? `Last-Event-ID: ${this.last}\r\n` : '';
    return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${this.address}\r\nAuthorization: Bearer ${this.token}\r\n${resume}\r\n`;
  }

  private read(text: string, socket: Socket): void {
    this.text += text;
    if (!this.isOpen) {
      const status = /^HTTP\/1\.1 (\d+)/.exec(this.text)?.[1];
      if (status === undefined || !this.text.includes('\r\n\r\n')) return;
      if (status !== '200') {
        report.refused += 1;
        return void socket.destroy();
      }
      this.isOpen = true;
      open += 1;
      if (open === wanted) tell({ open, at: now() });
      socket.emit('answered');
    }
    // The server writes each event as one chunk, so the sizes of chunks are between events.
    const end = this.text.lastIndexOf('\n\n');
    if (end < 0) return;
    const whole = this.text.slice(0, end + 2);
    this.text = this.text.slice(end + 2);
    this.retryMs = Number(/retry: (\d+)\n/.exec(whole)?.[1] ?? this.retryMs);
    for (const [, id, data] of whole.matchAll(/id: (\d+)\n(?:data: (.*)\n)?\n/g)) {
      // The number at the opening has no data.
      if (data === undefined) this.last = Math.max(this.last ?? 0, Number(id));
      else this.receive(Number(id), data);
    }
  }

  private receive(number: number, data: string): void {
    const { topic, id } = JSON.parse(data);
    if (this.seen.has(number)) report.twice += 1;
    else if (number < (this.last ?? 0)) report.disordered += 1;
    this.seen.add(number);
    this.last = Math.max(this.last ?? 0, number);
    if (topic === 'ORDER_CREATED') report.receipts.push({ orderId: id, stream: this.index, at: now() });
  }
}

async function openAll(job: Job): Promise<void> {
  const clients = job.streams.map((owner, index) => new StreamClient(job, owner, index)).values();
  wanted = job.streams.length;
  const openNext = async () => {
    for (const client of clients) await client.start();
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openNext));
}

process.on('message', (message: Job | 'report') => {
  if (message === 'report') tell(report);
  else void openAll(message);
});
