import { linkHeader } from 'shared/contracts/contract.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { offerStore } from '../../offers/offer-store.ts';
import { offerLinkOf } from '../../offers/offer-link-of.ts';
import { quoteSample } from '../../offers/testing/offer-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { visitLinkOf } from '../../reminders/visit-link-of.ts';
import { ratingLinkOf } from '../../reports/sending/rating-link-of.ts';
import { personal } from '../personal-data.ts';
import { payingLinks } from './collecting-scenarios.ts';
import { offeredQuote } from './offer-scenarios.ts';
import type { EndpointScenarios, Stage } from './scenario.ts';

const visitOf = async (
  { world, customer }: Stage,
  changes: Partial<StoredBooking>,
): Promise<StoredBooking> => {
  const { id: userId } = await customer();
  const { address, specialInstructions } = personal;
  const visit = bookingSample({ userId, address, specialInstructions, ...changes });
  await bookingStore(world.table).put(visit);
  return visit;
};

const toTomorrow = async (stage: Stage, now: Date) => {
  const day = addDays(businessDate(now), 1);
  const visit = await visitOf(stage, { status: 'confirmed', scheduledDate: day });
  const { profile } = await stage.customer();
  const { secret, put } = visitLinkOf(stage.world.table, { visit, profile, day, now });
  await transact(stage.world.table, [put]);
  return { headers: { [linkHeader]: secret } };
};

const toRating = async (stage: Stage, now: Date) => {
  const visit = await visitOf(stage, {
    status: 'completed',
    scheduledDate: addDays(businessDate(now), -1),
  });
  const { table } = stage.world;
  const rated = { bookingId: visit.id, customerId: visit.userId, now };
  const { secret, put } = ratingLinkOf(table, rated);
  await transact(table, [put]);
  return { headers: { [linkHeader]: secret } };
};

/** The header with a link to an offer for an existing customer. */
const toOffer = async (stage: Stage, now: Date) => {
  const { table } = stage.world;
  const { email } = await stage.customer();
  const requested = await quoteSample(table, now, { email });
  const { id } = await offeredQuote(stage, now, requested);
  const offer = await offerStore(table).find(id, 1);
  const { secret, put } = offerLinkOf(table, offer!, { customerId: null, now });
  await transact(table, [put]);
  return { headers: { [linkHeader]: secret } };
};

export const linkScenarios = {
  'get-link': [{ prepare: toTomorrow }, { when: 'an offer', prepare: toOffer }, ...payingLinks.get],
  'act-on-link': [
    {
      when: 'the gate is open',
      prepare: async (stage, now) => ({
        ...(await toTomorrow(stage, now)),
        body: { action: 'gate-open' },
      }),
    },
    {
      when: 'skipping',
      prepare: async (stage, now) => ({
        ...(await toTomorrow(stage, now)),
        body: { action: 'skip' },
      }),
    },
    {
      when: 'accepting an offer',
      prepare: async (stage, now) => ({
        ...(await toOffer(stage, now)),
        body: { action: 'accept', revision: 1 },
      }),
    },
    {
      when: 'declining an offer',
      prepare: async (stage, now) => ({
        ...(await toOffer(stage, now)),
        body: { action: 'decline', reason: personal.reason },
      }),
    },
    {
      when: 'rating',
      prepare: async (stage, now) => ({
        ...(await toRating(stage, now)),
        body: { action: 'rate', rating: 4, comment: personal.comment, mayShow: true },
      }),
    },
    ...payingLinks.act,
  ],
} satisfies Partial<EndpointScenarios>;
