import { formatCentsInFull } from 'shared/domain/prices/money.ts';

/** In cents. `total` includes the fee and the tax. */
export type RequestSums = { fee: number; tax: number; total: number };

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatCentsInFull(cents)}</dd>
  </div>
);

/** The total of a request, with the check fee and the tax on separate lines. */
export const RequestTotals = ({ fee, tax, total }: RequestSums) => (
  <div aria-live="polite">
    <dl className="flex flex-col gap-1.5 rounded-control border-2 border-cream-200 bg-cream-100 px-4 py-3">
      <Row label="Services" cents={total - fee - tax} />
      {fee > 0 && <Row label="Personal check processing fee" cents={fee} />}
      {tax > 0 && <Row label="Sales tax" cents={tax} />}
      <div className="flex justify-between gap-4 border-t-2 border-cream-300 pt-1.5 text-lg font-bold">
        <dt>Due on service day</dt>
        <dd className="tabular-nums">{formatCentsInFull(total)}</dd>
      </div>
    </dl>
  </div>
);
