/** The status of an answer, coloured by how the call ended. */
export function CallStatus({ status }: { status: number }) {
  return (
    <span className="chip" data-tone={status >= 500 ? 'bad' : status >= 400 ? 'warning' : 'good'}>
      {status}
    </span>
  );
}
