import { CallButton } from './call-button.tsx';
import { CategoryCards } from './category-cards.tsx';
import { Contact } from './contact.tsx';
import { Coverage } from './coverage.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Memberships } from './memberships.tsx';
import { PaymentsBanner } from './payments-banner.tsx';
import { PriceSection } from './price-section.tsx';
import { Questions } from './questions.tsx';
import { QuoteLabel } from './quote-labels.tsx';
import { SampleTeaser } from './sample-teaser.tsx';
import { SiteFooter } from './site-footer.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export const Start = () => (
  <>
    <PaymentsBanner />
    <Hero />
    <CategoryCards />
  </>
);

export const YourPrice = PriceSection;

export const Offer = () => (
  <>
    <HowItWorks />
    <WhyChooseUs />
    <SampleTeaser />
    <Memberships />
    <section
      className="page grid gap-6 py-12 sm:py-16 lg:grid-cols-[1fr_2fr]"
      aria-labelledby="questions"
    >
      <h2 id="questions" className="title-2">
        Questions people ask
      </h2>
      <Questions />
    </section>
  </>
);

export const Areas = Coverage;

export { QuoteLabel };

export const End = () => (
  <>
    <Contact />
    <SiteFooter />
    <CallButton />
  </>
);
