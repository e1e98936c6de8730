import type { OfferTerms as Terms } from 'shared/contracts/offers.ts';
import {
  describeFirstVisit,
  describeOfferedPrice,
  describeOfferedWork,
  describeOfferSums,
} from 'shared/domain/offers/offer-labels.ts';

/** An offer's lines, tax and total, and its first visit. */
export const OfferTerms = ({ terms }: { terms: Omit<Terms, 'state' | 'validUntil' | 'note'> }) => (
  <div className="flex flex-col gap-3">
    <ul className="flex flex-col gap-2.5">
      {terms.lines.map((line, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id and never change places
          key={index}
          className="flex flex-wrap justify-between gap-x-4 border-b border-cream-300 pb-2.5"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{line.name}</span>
            <span className="block text-ink-soft">
              {describeOfferedWork(line, terms.firstDate)}
            </span>
          </span>
          <span className="ml-auto text-right">{describeOfferedPrice(line, terms.taxRate)}</span>
        </li>
      ))}
    </ul>
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {describeOfferSums(terms).map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid last:font-bold">
          <dt>{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
    <p>First visit: {describeFirstVisit(terms)}</p>
  </div>
);
