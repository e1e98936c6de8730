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
import { SiteFooter } from './site-footer.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';
import Phone from 'lucide-react/icons/phone';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../lib/settings.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PhoneReport } from '../../ui/pictures/phone-report.tsx';

/** Presents the visit reports, with a link to a sample. */
const SampleTeaser = () => (
  <section className="page pt-12 sm:pt-16" aria-labelledby="sample">
    <div className="grid items-center gap-6 rounded-card border-2 border-ink bg-white p-5 sm:grid-cols-[1fr_1.2fr] sm:p-8">
      <PhoneReport className="w-full rounded-control border-2 border-ink" />
      <div className="flex flex-col items-start gap-3">
        <h2 id="sample" className="title-2">
          You see what we did
        </h2>
        <p className="text-ink-soft">
          After every visit you get a report: each task, the water’s readings, what was added, notes
          and photos.
        </p>
        <Link to={paths.sampleReport()} className={buttonStyles({ tone: 'paper' })}>
          See a Sample Report
        </Link>
      </div>
    </div>
  </section>
);

/** Always within reach of the thumb, and never over the focused element (tokens.css). */
const CallButton = () => (
  <a
    href={phoneHref(settings().phone)}
    aria-label={`Call now: ${settings().phone}`}
    className="call-button fixed right-4 bottom-4 z-20 grid size-15 place-items-center rounded-full border-2 border-ink bg-gold text-ink shadow-sign hover:bg-gold-light"
  >
    <Phone aria-hidden="true" className="size-7" />
  </a>
);

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
