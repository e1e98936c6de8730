import { randomUUID } from 'node:crypto';
import { answerOf, offerStore, putOffer } from '../offers/offer-store.ts';
import { newOffer } from '../offers/new-offer.ts';
import { lineSample, offerSample, quoteSample } from '../offers/testing/offer-sample.ts';
import { newLink, revokeLink, useUpLink } from '../delivery/link-store.ts';
import { quoteStore } from '../quotes/quote-store.ts';
import { writtenOrRefused, type Attempts } from './stale-attempts.ts';
import { testSettings, type World } from './world.ts';

/** Writes of links, offers and quotes, based on data that has changed since it was read, with the expected results. */
export const staleOffers = ({ table }: World, now: Date): Attempts => {
  const later = new Date(now.getTime() + 1000);
  const [offers, quotes] = [offerStore(table), quoteStore(table)];
  const writeAll = writtenOrRefused(table);

  const offered = async (revision = 1) => {
    const quote = await quoteSample(table, now);
    const form = offerSample(now, { lines: [lineSample()] });
    const about = {
      quoteId: quote.id,
      revision,
      form,
      services: [],
      address: quote.serviceAddress,
      settings: testSettings,
      customer: undefined,
      now,
    };
    const offer = newOffer(about);
    await writeAll(putOffer(table, { offer, quote, now }));
    return { offer, quote: (await quotes.find(quote.id))! };
  };
  const declined = {
    state: 'declined',
    answeredBy: 'customer',
    declineReason: null,
    customerId: null,
  } as const;
  const link = async () => {
    const made = newLink(table, {
      purpose: 'visit',
      subject: randomUUID(),
      revision: 1,
      customerId: null,
      actions: ['skip'],
      expiresAt: later.toISOString(),
      now,
    });
    await writeAll([made.put]);
    return made.hash;
  };
  const used = { action: 'skip', revision: 'cancelled', at: now.toISOString() } as const;

  return {
    'the use of a link that was used': async () => {
      const hash = await link();
      await writeAll([useUpLink(table, { hash, used })]);
      return [async () => writeAll([useUpLink(table, { hash, used })]), 'refused'];
    },
    'the use of a link that was revoked': async () => {
      const hash = await link();
      await writeAll([revokeLink(table, hash, now)]);
      return [async () => writeAll([useUpLink(table, { hash, used })]), 'refused'];
    },
    'the use of a link that is gone': async () => [
      async () => writeAll([useUpLink(table, { hash: randomUUID(), used })]),
      'refused',
    ],
    'the end of a link that is gone': async () => [
      async () => writeAll([revokeLink(table, randomUUID(), now)]),
      'refused',
    ],
    'an offer that is there': async () => {
      const { offer, quote } = await offered();
      const before = { ...quote, awaitsAnswer: false };
      const again = { offer: { ...offer, note: 'Mine' }, quote: before, now };
      return [async () => writeAll(putOffer(table, again)), 'refused'];
    },
    'an offer in the place of one that was answered meanwhile': async () => {
      const { offer, quote } = await offered();
      await writeAll(answerOf(table, { offer, quote, reply: declined, now }));
      const next = { offer: { ...offer, revision: 2 }, quote, now };
      return [async () => writeAll(putOffer(table, next)), 'refused'];
    },
    'an offer beside another of the same moment': async () => {
      const { offer, quote } = await offered();
      await writeAll(putOffer(table, { offer: { ...offer, revision: 2 }, quote, now }));
      const third = { offer: { ...offer, revision: 3 }, quote, now };
      return [async () => writeAll(putOffer(table, third)), 'refused'];
    },
    'an answer to an offer that was answered': async () => {
      const { offer, quote } = await offered();
      await writeAll(answerOf(table, { offer, quote, reply: declined, now }));
      const { id } = quote;
      const after = (await quotes.find(id))!;
      const response = { ...declined, state: 'accepted' } as const;
      const accepting = {
        offer,
        quote: { ...after, status: 'quoted' as const },
        reply: response,
        now,
      };
      return [async () => writeAll(answerOf(table, accepting)), 'refused'];
    },
    'an answer to an offer whose request moved on': async () => {
      const { offer, quote } = await offered();
      const { id } = quote;
      await quotes.transition(quote, 'decline', now);
      const before = { offer, quote: { ...quote, id }, reply: declined, now };
      return [async () => writeAll(answerOf(table, before)), 'refused'];
    },
    'being done with an offer that was answered meanwhile': async () => {
      const { offer, quote } = await offered();
      await writeAll(answerOf(table, { offer, quote, reply: declined, now }));
      return [async () => offers.settle(offer), undefined];
    },
    'waiting for the end of an offer that was answered': async () => {
      const { offer, quote } = await offered();
      await writeAll(answerOf(table, { offer, quote, reply: declined, now }));
      return [async () => offers.settleUntilItsEnd(offer), undefined];
    },
    'a step of a quote request that got an offer meanwhile': async () => {
      const { quote } = await offered();
      const before = { ...quote, awaitsAnswer: false };
      return [async () => quotes.transition(before, 'decline', now), undefined];
    },
  };
};
