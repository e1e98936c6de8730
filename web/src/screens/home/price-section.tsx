import { Link } from 'react-router-dom';
import { PriceFinder } from '../../features/catalogue/price-finder.tsx';
import { paths } from '../../lib/paths.ts';
import type { Answers } from './static-parts.ts';

const linkStyles = 'inline-flex min-h-11 items-center font-semibold underline';

/** The price of a membership, calculated from a few answers (rules: price-1). */
export const PriceSection = ({ answers }: { answers?: Answers }) => (
  <section
    id="price"
    tabIndex={-1}
    className="border-y-2 border-cream-200 bg-cream-100 py-12 outline-none sm:py-16"
    aria-labelledby="price-title"
  >
    <div className="page">
      <h2 id="price-title" className="title-2 mb-5">
        See your price
      </h2>
      <div className="noscript:hidden">
        <PriceFinder {...(answers && { known: answers })} />
      </div>
      <p className="mt-5 flex flex-wrap gap-x-6">
        <Link to={paths.services()} className={linkStyles}>
          All services and prices
        </Link>
        <Link to={paths.quoteForm()} className={linkStyles}>
          Something else? Get a free quote
        </Link>
      </p>
    </div>
  </section>
);
