import { PriceFinder } from '../../../features/catalogue/price-finder.tsx';
import type { Answers } from './static-parts.ts';

/** The price of a membership, calculated from a few answers (rules: price-1). */
export const PriceSection = ({ answers }: { answers?: Answers }) => (
  <section
    id="price"
    tabIndex={-1}
    className="border-b-2 border-cream-200 bg-cream-100 pt-12 pb-8 outline-none sm:pb-12"
    aria-labelledby="price-title"
  >
    <div className="page">
      <h2 id="price-title" className="title-2 mb-4">
        See your price
      </h2>
      <div className="noscript:hidden">
        <PriceFinder {...(answers && { known: answers })} />
      </div>
    </div>
  </section>
);
