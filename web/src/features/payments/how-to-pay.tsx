import { useQuery } from '@tanstack/react-query';
import { paymentItemLimit, type OwnDueItem } from 'shared/contracts/charges.ts';
import { listPayments, type Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { takesPayments, waysToPay, type WayToPay } from 'shared/domain/prices/ways-to-pay.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { useReportPayment } from './use-report-payment.ts';

type Item = Pick<OwnDueItem, 'kind' | 'id' | 'total'>;

const loadCodes = async () => ({ default: (await import('./pay-codes.tsx')).PayCodes });

const inFull = (decimal: string): string => formatCentsInFull(decimalToCents(decimal));

const methodOf = ({ method }: Payment): string =>
  method === null ? '' : ` by ${paymentMethodNames[method.type]}`;

const Way = ({
  way: { method, to, href, copy },
  isBusy,
  onPaid,
}: {
  way: WayToPay;
  isBusy: boolean;
  onPaid: () => void;
}) => {
  const name = paymentMethodNames[method];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t-2 border-cream-200 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}: </span>
        {to}
      </p>
      <div className="flex flex-wrap items-center gap-3">
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
            onClick={() => void navigator.clipboard.writeText(copy).catch(() => undefined)}
          >
            Copy
          </Button>
        )}
        <Button
          tone="paper"
          size="small"
          disabled={isBusy}
          aria-label={`I’ve Paid by ${name}`}
          onClick={onPaid}
        >
          I’ve Paid
        </Button>
      </div>
    </li>
  );
};

const Ways = ({ items, customerId }: { items: readonly Item[]; customerId: string }) => {
  const { tell, isPending } = useReportPayment();
  const cents = sumOf(items.map(({ total }) => decimalToCents(total)));
  const reference = paymentReference(customerId);
  const ways = waysToPay({ settings: settings(), cents, reference });
  const isWide = useWideScreen();
  return (
    <>
      <p className="font-semibold">
        {`Please pay ${formatCentsInFull(cents)} with the reference ${reference}.`}
      </p>
      <ul>
        {ways.map((way) => (
          <Way
            key={way.method}
            way={way}
            isBusy={isPending}
            onPaid={() => {
              tell({ items, method: way.method });
            }}
          />
        ))}
      </ul>
      {isWide && ways.some(({ href }) => href !== null) && (
        <LazyComponent load={loadCodes} props={{ ways, cents }} />
      )}
    </>
  );
};

/** How to pay what is due, and what has been reported as paid; nothing on a stage without ways to pay (rules: payment-6). */
export const HowToPay = ({
  items: due,
  customerId,
}: {
  items: readonly Item[];
  customerId: string;
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
    <Card className="flex flex-col gap-3">
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
      {open.length > 0 && <Ways items={open} customerId={customerId} />}
    </Card>
  );
};
