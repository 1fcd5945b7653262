// The part of autocannon's API that the bench uses; the package has no types.
declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    amount: number;
    /** Milliseconds between two checks whether all requests are done. */
    sampleInt: number;
    requests: { setupRequest: (request: Request) => Request }[];
  };
  type Result = { errors: number; timeouts: number };
  type Instance = {
    on(event: 'response', hear: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void;
    stop(): void;
  };
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;
}
