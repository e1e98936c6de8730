import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { waysToPay, type WayToPay } from 'shared/domain/prices/ways-to-pay.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import { settings } from '../../lib/settings.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { sumOfItems, type PayableItem } from './use-payments.ts';
import { useReportPayment } from './use-report-payment.ts';

const loadCodes = async () => ({ default: (await import('./pay-codes.tsx')).PayCodes });

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

/** The ways to pay these items that need no provider, and 'I’ve Paid' (rules: payment-6). */
export const HowToPay = ({
  items,
  customerId,
  shownCents,
}: {
  items: readonly PayableItem[];
  customerId: string;
  /** The total that is shown beside it, and is not repeated. */
  shownCents?: number;
}) => {
  const { tell, isPending } = useReportPayment();
  const cents = sumOfItems(items);
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
