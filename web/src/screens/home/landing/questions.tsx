import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../../lib/settings.ts';
import { Disclosures } from '../../../ui/disclosures.tsx';
import { installmentOffers } from './installment-offers.ts';
import { paymentMethods } from '../payment-methods.ts';

const questions = () => {
  const { city, phone, claims, areas } = settings();
  const offers = installmentOffers().map(({ provider, offer }) => `${provider} (${offer})`);
  const more = [
    ...(offers.length > 0 ? [`Pay over time with ${offers.join(', ')}.`] : []),
    ...(claims.automaticBilling ? ['Recurring services can use automatic billing.'] : []),
  ];
  const call = (
    <a href={phoneHref(phone)} className="font-semibold text-ink underline">
      {phone}
    </a>
  );
  return [
    {
      title: 'Which areas do you serve?',
      content: (
        <p>
          {areas.length > 0
            ? `In and around ${city}: ${areas.map(({ name }) => name).join(', ')}.`
            : `${city} and the neighborhoods around it.`}{' '}
          Not sure about your street? Call {call}.
        </p>
      ),
    },
    {
      title: 'How often will you come?',
      content: (
        <p>
          Most pools and yards are visited once a week, on a fixed day of our route. Every other
          week and one-time visits are possible too.
        </p>
      ),
    },
    {
      title: 'What does pool maintenance include?',
      content: (
        <p>
          We skim the surface, empty the baskets, brush the walls, vacuum the floor, test and
          balance the water, check the equipment and tidy up around the pool. You get a report of
          each visit.
        </p>
      ),
    },
    {
      title: 'Are your products safe for pets and children?',
      content: (
        <p>
          Yes, when used as we use them. Our yard treatment is safe once it is dry, and we tell you
          when the pool can be used again after chemicals were added.
        </p>
      ),
    },
    {
      title: 'Which payment methods do you take?',
      content: (
        <>
          <p>{paymentMethods().join(', ')}.</p>
          {more.length > 0 && <p className="mt-2">{more.join(' ')}</p>}
        </>
      ),
    },
    {
      title: 'Do you offer emergency service?',
      content: claims.sameDayService ? (
        <p>
          Yes: same-day and emergency visits when the route allows, possibly with extra fees. Call{' '}
          {call}.
        </p>
      ) : (
        <p>Call {call} and we tell you how soon we can be there.</p>
      ),
    },
    {
      title: 'How do I get a quote?',
      content: (
        <p>
          Fill in the form below or call {call}. The estimate is free
          {claims.fastScheduling && ', and we schedule within 24-48 hours'}.
        </p>
      ),
    },
  ];
};

export const Questions = () => <Disclosures group="questions" items={questions()} />;
