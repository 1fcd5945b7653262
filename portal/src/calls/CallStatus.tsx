/** Renders a response's status code, coloured by its class. */
export function CallStatus({ status }: { status: number }) {
  return (
    <span className="chip" data-tone={status >= 500 ? 'bad' : status >= 400 ? 'warning' : 'good'}>
      {status}
    </span>
  );
}
