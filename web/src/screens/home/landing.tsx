import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LazyWhenVisible } from '../../ui/lazy-when-visible.tsx';
import { CallButton } from './call-button.tsx';
import { CategoryCards } from './category-cards.tsx';
import { Hero } from './hero.tsx';
import { PaymentsBanner } from './payments-banner.tsx';
import { staticParts } from './static-parts.ts';

// Far below the fold, and heavier than everything above it.
const loadQuoteForm = async () => ({
  default: (await import('../../features/quotes/quote-form.tsx')).QuoteForm,
});

export const landingBelow = staticParts(() => import('./landing-below.tsx'));
const Offer = landingBelow.part('Offer');
const End = landingBelow.part('End');

/** As tall as the form, so that the layout does not shift when it arrives. */
const quoteFormPlace = (
  <div className="grid noscript:hidden min-h-[46rem] place-items-center sm:min-h-[37rem]">
    <Loading kind="bubbles" />
  </div>
);

/** `/` for a visitor (rules: screen-12). */
export const Landing = () => {
  const { city, claims, phone, email } = settings();
  return (
    <>
      <PageHead
        path={paths.home()}
        title={`Pool care and pet waste removal in ${city}, Texas`}
        description={`Weekly pool maintenance and pet waste cleanup for homes in ${city}, Texas. Clear prices, and a written report with photos after every visit.`}
      />
      <PaymentsBanner />
      <Hero />
      <CategoryCards />
      <Offer />
      <section
        id="quote"
        className="border-y-2 border-pool-200 bg-pool-100 py-12 sm:py-16"
        aria-labelledby="quote-title"
      >
        <div className="page grid gap-8 lg:grid-cols-[1fr_1.3fr]">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <h2 id="quote-title" className="title-2">
              Get a Quote
            </h2>
            <p className="mt-3 max-w-md text-lg">
              Tell us about your pool or your yard. The estimate is free
              {claims.fastScheduling && (
                <>
                  , and we schedule within <span className="whitespace-nowrap">24-48 hours</span>
                </>
              )}
              .
            </p>
            <noscript>
              <p className="mt-3 text-lg">
                The form needs JavaScript; call {phone} or write to {email} instead.
              </p>
            </noscript>
          </div>
          <LazyWhenVisible fallback={quoteFormPlace}>
            <LazyComponent load={loadQuoteForm} props={{}} fallback={quoteFormPlace} />
          </LazyWhenVisible>
        </div>
      </section>
      <End />
      <CallButton />
    </>
  );
};
