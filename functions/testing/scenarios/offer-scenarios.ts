import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { OfferForm } from 'shared/contracts/offers.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { answerOffer } from '../../offers/answer-offer.ts';
import { newOffer } from '../../offers/new-offer.ts';
import { offerStore, putOffer } from '../../offers/offer-store.ts';
import { lineSample, offerSample, quoteSample } from '../../offers/testing/offer-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import type { StoredQuote } from '../../quotes/quote-store.ts';
import { personal } from '../personal-data.ts';
import { testSettings } from '../world.ts';
import {
  newIdempotencyKey,
  type EndpointScenarios,
  type EventCall,
  type Scenario,
  type Stage,
} from './scenario.ts';

const { firstName, lastName, phone, address: serviceAddress, message, notes, reason } = personal;

/** The form of an offer with an open-ended plan and a single visit, in personal texts. */
const formOf = (now: Date): OfferForm =>
  offerSample(now, {
    lines: [
      lineSample({ name: notes, per: 'month', everyWeeks: 4 }),
      lineSample({ name: notes, taxable: false }),
    ],
    note: message,
  });

const quoteOf = async ({ world }: Pick<Stage, 'world'>, now: Date): Promise<StoredQuote> =>
  quoteSample(world.table, now, { firstName, lastName, phone, serviceAddress, message });

/** A quote request with an open offer that has not been mailed. */
export const offeredQuote = async (
  { world }: Pick<Stage, 'world'>,
  now: Date,
  requested?: StoredQuote,
) => {
  const { table } = world;
  const quote = requested ?? (await quoteOf({ world }, now));
  const offer = newOffer({
    quoteId: quote.id,
    revision: 1,
    form: formOf(now),
    services: [],
    address: quote.serviceAddress,
    settings: testSettings,
    customer: undefined,
    now,
  });
  await transact(table, putOffer(table, { offer, quote, now }));
  return { ...quote, offers: 1, awaitsAnswer: true };
};

const answering = (action: 'accept' | 'decline', body: object = {}) => ({
  when: action,
  prepare: async (stage: Stage, now: Date) => ({
    params: { id: (await offeredQuote(stage, now)).id, action },
    body: { revision: 1, ...body },
  }),
});

/** A mail that was not sent may leave behind a link that nobody has received. */
const mailing = {
  inDoubt: /"state":"lost"/,
  ignores: /^LINK#/,
  repeatAfter: claimMilliseconds + 1000,
};

export const offerScenarios = {
  'create-offer': [
    {
      when: 'the first',
      ...mailing,
      prepare: async (stage, now) => ({
        params: { id: (await quoteOf(stage, now)).id },
        body: formOf(now),
        headers: newIdempotencyKey(),
      }),
    },
    {
      when: 'in place of another',
      ...mailing,
      prepare: async (stage, now) => ({
        params: { id: (await offeredQuote(stage, now)).id },
        body: formOf(now),
        headers: newIdempotencyKey(),
      }),
    },
  ],
  'get-quote-offers': {
    prepare: async (stage, now) => ({ params: { id: (await offeredQuote(stage, now)).id } }),
  },
  'answer-offer': [
    answering('accept'),
    {
      ...answering('accept'),
      when: 'accept, of a customer',
      prepare: async (stage, now) => {
        const { email } = await stage.customer();
        const quote = await quoteSample(stage.world.table, now, { email });
        return {
          params: { id: (await offeredQuote(stage, now, quote)).id, action: 'accept' },
          body: { revision: 1 },
        };
      },
    },
    answering('decline', { reason }),
  ],
} satisfies Partial<EndpointScenarios>;

/** Takes the offers of earlier calls off the list of due ones, so that the job does not work on them. */
const forgetDue = async ({ world }: Stage, now: Date): Promise<void> => {
  const offers = offerStore(world.table);
  const due = await offers.listDue(addDays(businessDate(now), 400), { limit: 50 });
  for (const offer of due.items) await offers.settle(offer);
};

const runAt = (now: Date): EventCall => ({ event: { now: now.toISOString() } });

const job = {
  of: 'follow-up-offers',
  ...mailing,
  // In Texas it is 10 AM.
  at: new Date('2036-03-10T15:00:00Z'),
};

export const offerEvents: Scenario<EventCall>[] = [
  {
    ...job,
    when: 'an answer',
    mailsInPassing: true,
    prepare: async (stage, now) => {
      await forgetDue(stage, now);
      const { id: quoteId } = await offeredQuote(stage, now);
      const { table } = stage.world;
      await answerOffer(
        { quoteId, revision: 1, action: 'accept', by: 'customer', now },
        { table, settings: testSettings },
      );
      return runAt(now);
    },
  },
  {
    ...job,
    when: 'a mail that waits',
    prepare: async (stage, now) => {
      await forgetDue(stage, now);
      await offeredQuote(stage, now);
      return runAt(now);
    },
  },
];
