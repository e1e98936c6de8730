import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { QuotePlace } from '../../features/quotes/quote-place.tsx';
import { ReviewPlace } from '../../features/reviews/review-place.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { staticParts } from './static-parts.ts';

export const landingParts = staticParts(() => import('./landing-parts.tsx'));
const Start = landingParts.part('Start');
const YourPrice = landingParts.part('YourPrice', { wakes: true });
const Offer = landingParts.part('Offer');
const Areas = landingParts.part('Areas', { wakes: true });
const QuoteLabel = landingParts.part('QuoteLabel');
const End = landingParts.part('End');

/** `/` for a visitor (rules: screen-12). */
export const Landing = () => {
  const { city } = settings();
  return (
    <>
      <PageHead
        path={paths.home()}
        title={`Pool care and pet waste removal in ${city}, Texas`}
        description={`Weekly pool maintenance and pet waste cleanup for homes in ${city}, Texas. Clear prices, and a written report with photos after every visit.`}
      />
      <Start />
      <YourPrice />
      <Offer />
      <ReviewPlace />
      <Areas />
      <section
        id="quote"
        tabIndex={-1}
        className="border-y-2 border-pool-200 bg-pool-100 py-12 outline-none sm:py-16"
        aria-labelledby="quote-title"
      >
        <div className="page grid gap-8 lg:grid-cols-[1fr_1.3fr]">
          <QuoteLabel />
          <QuotePlace />
        </div>
      </section>
      <End />
    </>
  );
};
