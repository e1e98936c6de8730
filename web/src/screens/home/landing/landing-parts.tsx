import { Backyard } from '../../../ui/pictures/backyard.tsx';
import { CategoryCards } from './category-cards.tsx';
import { Contact } from './contact.tsx';
import { Coverage } from './coverage.tsx';
import { FirstFacts } from './first-facts.tsx';
import { Hero } from './hero.tsx';
import { Memberships } from './memberships.tsx';
import { PaymentsBanner } from '../payments-banner.tsx';
import { PriceSection } from './price-section.tsx';
import { Questions } from './questions.tsx';
import { QuoteLabel } from './quote-labels.tsx';
import { ReportTeaser } from './report-teaser.tsx';
import { SiteFooter } from './site-footer.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export const Start = () => (
  <>
    <PaymentsBanner />
    <Hero />
  </>
);

export const Facts = FirstFacts;

/** As wide as the page and never cropped at its top or bottom (rules: picture-1). */
export const Picture = () => (
  <Backyard className="block aspect-36/7 min-h-45 w-full border-b-4 border-ink" />
);

export const YourPrice = PriceSection;

export const Lines = CategoryCards;

export const Why = () => (
  <>
    <WhyChooseUs />
    <ReportTeaser />
  </>
);

export const Offer = () => (
  <>
    <section
      className="page grid gap-x-6 gap-y-4 py-8 sm:py-14 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="questions"
    >
      <h2 id="questions" className="title-2">
        Questions people ask
      </h2>
      <Questions />
    </section>
    <Memberships />
  </>
);

export const Areas = Coverage;

export { QuoteLabel };

export const End = () => (
  <>
    <Contact />
    <SiteFooter />
  </>
);
