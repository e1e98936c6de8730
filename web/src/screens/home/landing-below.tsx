import { Contact, Coverage } from './contact-sections.tsx';
import { Memberships } from './memberships.tsx';
import { Questions } from './questions.tsx';
import { SiteFooter } from './site-footer.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export const Offer = () => (
  <>
    <WhyChooseUs />
    <Memberships />
    <section className="page-narrow py-12 sm:py-16" aria-labelledby="questions">
      <h2 id="questions" className="title-2 mb-6 text-center">
        Questions people ask
      </h2>
      <Questions />
    </section>
    <Coverage />
  </>
);

export const End = () => (
  <>
    <Contact />
    <SiteFooter />
  </>
);
