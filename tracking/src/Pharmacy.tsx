import { useReading } from './reading.ts';

/** The medical disclaimer of a pharmacy's order. */
export function Pharmacy() {
  const { say } = useReading();
  return (
    <section className="pharmacy" aria-labelledby="pharmacy">
      <h2 id="pharmacy">{say('pharmacy.heading')}</h2>
      <p>{say('pharmacy.text')}</p>
    </section>
  );
}
