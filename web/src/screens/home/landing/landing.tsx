import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { QuotePlace } from '../../../features/quotes/quote-place.tsx';
import { RatingPlace, ReviewsPlace } from '../../../features/reviews/review-place.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CallButton } from './call-button.tsx';
import { ClaimFact } from './claim-fact.tsx';
import { staticParts } from './static-parts.ts';

export const landingParts = staticParts(() => import('./landing-parts.tsx'));
const Start = landingParts.part('Start');
const Facts = landingParts.part('Facts');
const Picture = landingParts.part('Picture');
const YourPrice = landingParts.part('YourPrice', { wakes: true });
const Lines = landingParts.part('Lines');
const Why = landingParts.part('Why');
const Offer = landingParts.part('Offer');
const Areas = landingParts.part('Areas', { wakes: true });
const QuoteLabel = landingParts.part('QuoteLabel');
const End = landingParts.part('End');

/** `/` for a visitor: who we are and what a visit costs, in one look (rules: screen-12). */
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
      <div className="on-dark bg-ink text-cream-100">
        <div className="page grid grid-cols-3 gap-x-3 pt-3 pb-4 max-[20rem]:grid-cols-1 sm:flex sm:flex-wrap sm:gap-x-10 sm:pt-4 [&>div]:contents">
          <Facts />
          <RatingPlace without={<ClaimFact />} />
        </div>
      </div>
      <Picture />
      <YourPrice />
      <Lines />
      <div className="border-y-2 border-cream-200 bg-cream-100 py-8 sm:py-14">
        <div className="page">
          <Why />
          <ReviewsPlace />
        </div>
      </div>
      <Offer />
      <Areas />
      <section
        id="quote"
        tabIndex={-1}
        className="border-y-2 border-pool-200 bg-pool-100 py-8 outline-none sm:py-14"
        aria-labelledby="quote-title"
      >
        <div className="page grid gap-5 lg:grid-cols-[1fr_1.3fr] lg:gap-8">
          <QuoteLabel />
          <QuotePlace />
        </div>
      </section>
      <End />
      <CallButton />
    </>
  );
};
