import './expense.css';
import type { Invoice } from '@portage/contract/expense/fleet';
import { taxNames } from '@portage/contract/expense/words';
import { paths } from '@portage/contract/index';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import type { Translate } from '../words/translate.ts';
import { useT, type words } from './words.ts';

type Credited = NonNullable<Invoice['adjustments'][number]['charge']>;

const creditName = ({ service, order }: Credited, cents: number, t: Translate<typeof words>) =>
  t(cents < 0 ? 'creditFor' : 'creditTakenBack', { name: t('chargeOf', { service: t(service), order }) });

/** Renders the lines of an invoice or of a draft, with its taxes and totals. A service leads to its charges, unless they are another retailer’s. */
export function InvoiceLines({ invoice, isLinked = true }: { invoice: Invoice; isLinked?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { money, number } = useFormats();
  const lines = [
    ...invoice.lines.map(({ service, rate, hasRate, quantity, total }) => ({
      name: !isLinked ? (
        t(service)
      ) : (
        <Link to={paths.expense} search={{ invoice: invoice.number ?? undefined, service }}>
          {t(service)}
        </Link>
      ),
      about: t('times', { quantity: number(quantity), rate: hasRate ? money(rate) : t('noRate') }),
      cents: total,
    })),
    ...invoice.adjustments.map(({ reason, cents, province, charge }) => ({
      name: charge ? creditName(charge, cents, t) : reason,
      about: charge && reason ? `${province} · ${reason}` : province,
      cents,
    })),
    { name: t('subtotal'), about: '', cents: invoice.subtotal },
    ...invoice.taxes.map(({ tax, millionths, base, cents }) => ({
      name: translate(taxNames[tax], language),
      about: t('taxOn', { percent: number(millionths / 10_000), base: money(base) }),
      cents,
    })),
    { name: t('total'), about: '', cents: invoice.total },
  ];
  return (
    <table className="invoice-lines" aria-label={t('linesOf', { number: invoice.number ?? '' })}>
      <tbody>
        {lines.map(({ name, about, cents }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an issued invoice never changes.
          <tr key={place}>
            <th scope="row">{name}</th>
            <td className="muted numeric">{about}</td>
            <td className="numeric">{money(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
