import { checkFee } from 'shared/domain/prices.ts';
import { formatCents } from 'shared/domain/money.ts';

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatCents(cents)}</dd>
  </div>
);

/** The total of a request in cents, with the check fee as a line of its own. */
export const RequestTotals = ({ services, byCheck }: { services: number; byCheck: boolean }) => (
  <div aria-live="polite">
    <dl className="flex flex-col gap-1.5 rounded-control border-2 border-cream-200 bg-cream-100 px-4 py-3">
      <Row label="Services" cents={services} />
      {byCheck && <Row label="Personal check processing fee" cents={checkFee} />}
      <div className="flex justify-between gap-4 border-t-2 border-cream-300 pt-1.5 text-lg font-bold">
        <dt>Due on service day</dt>
        <dd className="tabular-nums">{formatCents(services + (byCheck ? checkFee : 0))}</dd>
      </div>
    </dl>
  </div>
);
