import { useQuery } from '@tanstack/react-query';
import { paymentItemLimit, type OwnDueItem } from 'shared/contracts/charges.ts';
import { listPayments, type Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { takesPayments, waysToPay, type WayToPay } from 'shared/domain/prices/ways-to-pay.ts';
import { paidMethodNames, paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { useReportPayment } from './use-report-payment.ts';

type Item = Pick<OwnDueItem, 'kind' | 'id' | 'total'>;

const loadCodes = async () => ({ default: (await import('./pay-codes.tsx')).PayCodes });

const inFull = (decimal: string): string => formatCentsInFull(decimalToCents(decimal));

const methodOf = ({ method }: Payment): string =>
  method === null ? '' : ` by ${paidMethodNames[method.type]}`;

const Way = ({ way: { method, to, href, copy } }: { way: WayToPay }) => {
  const name = paymentMethodNames[method];
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t-2 border-cream-200 py-1.5">
      <p className="min-w-0 flex-1 basis-40 leading-snug wrap-anywhere">
        <span className="font-semibold">{name}: </span>
        {to}
      </p>
      {href !== null && (
        <a
          className="tap-area font-semibold underline"
          href={href}
          target="_blank"
          rel="noreferrer"
        >
          Open {name}
        </a>
      )}
      {copy !== null && (
        <Button
          tone="plain"
          size="small"
          className="-mx-4 underline"
          onClick={() => void navigator.clipboard.writeText(copy).catch(() => undefined)}
        >
          Copy
        </Button>
      )}
    </li>
  );
};

/** Asks how something was paid; folded, because it comes after paying. */
const ReportPaid = ({
  ways,
  isBusy,
  onPaid,
}: {
  ways: readonly WayToPay[];
  isBusy: boolean;
  onPaid: (method: WayToPay['method']) => void;
}) => (
  <details className="print:hidden">
    <summary
      className={buttonStyles({
        tone: 'paper',
        size: 'small',
        className: 'list-none [&::-webkit-details-marker]:hidden',
      })}
    >
      I’ve Paid
    </summary>
    <fieldset className="flex flex-wrap gap-2 pt-3">
      <legend className="float-left mb-2 w-full font-semibold">How did you pay?</legend>
      {ways.map(({ method }) => (
        <Button
          key={method}
          tone="paper"
          size="small"
          disabled={isBusy}
          aria-label={`I’ve Paid by ${paymentMethodNames[method]}`}
          onClick={() => onPaid(method)}
        >
          {paymentMethodNames[method]}
        </Button>
      ))}
    </fieldset>
  </details>
);

const Ways = ({
  items,
  customerId,
  shownCents,
}: {
  items: readonly Item[];
  customerId: string;
  shownCents: number | undefined;
}) => {
  const { tell, isPending } = useReportPayment();
  const cents = sumOf(items.map(({ total }) => decimalToCents(total)));
  const reference = paymentReference(customerId);
  const ways = waysToPay({ settings: settings(), cents, reference });
  const isWide = useWideScreen();
  return (
    <>
      <p className="font-semibold">
        {cents === shownCents
          ? `Please add the reference ${reference} to your payment.`
          : `Please pay ${formatCentsInFull(cents)} with the reference ${reference}.`}
      </p>
      <ul>
        {ways.map((way) => (
          <Way key={way.method} way={way} />
        ))}
      </ul>
      {isWide && ways.some(({ href }) => href !== null) && (
        <LazyComponent load={loadCodes} props={{ ways, cents }} />
      )}
      <ReportPaid ways={ways} isBusy={isPending} onPaid={(method) => tell({ items, method })} />
    </>
  );
};

/** How to pay what is due, and what has been reported as paid; nothing on a stage without ways to pay (rules: payment-6). */
export const HowToPay = ({
  items: due,
  customerId,
  shownCents,
}: {
  items: readonly Item[];
  customerId: string;
  /** The total that is shown beside it, and is not repeated. */
  shownCents?: number;
}) => {
  const isShown = due.length > 0 && takesPayments(settings());
  const { data: payments } = useQuery({ ...queryFor(listPayments), enabled: isShown });
  // Whoever has reported something must not be asked to pay it again.
  if (!isShown || !payments) return null;
  const isDue = ({ id }: { id: string }) => due.some((item) => item.id === id);
  const reported = payments.filter(({ state, items }) => state === 'reported' && items.some(isDue));
  const open = due
    .filter(({ id }) => !reported.some(({ items }) => items.some((item) => item.id === id)))
    .slice(0, paymentItemLimit);
  const dismissed = payments.filter(
    ({ state, items }) =>
      state === 'dismissed' && items.some(({ id }) => open.some((item) => item.id === id)),
  );
  return (
    <div className="flex flex-col gap-3">
      <h3 className="title-3">How to Pay</h3>
      {reported.map((payment) => (
        <p key={payment.id}>
          You told us on {formatInstantDate(payment.createdAt)} that you paid{' '}
          {inFull(payment.total)}
          {methodOf(payment)}. We will confirm it when it has arrived.
        </p>
      ))}
      {dismissed.map((payment) => (
        <p key={payment.id} className="wrap-anywhere">
          We could not confirm {inFull(payment.total)}
          {methodOf(payment)}: {payment.failure?.message}
        </p>
      ))}
      {open.length > 0 && <Ways items={open} customerId={customerId} shownCents={shownCents} />}
    </div>
  );
};
