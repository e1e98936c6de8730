import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { addDays, dayEnd } from 'shared/domain/dates.ts';
import { offerReminderDay } from 'shared/domain/offers/offer-state.ts';
import { offerTransitions, type QuoteStatus } from 'shared/domain/customers/quote-status.ts';
import { requestDays } from 'shared/domain/reports/retention.ts';
import { AppError } from 'shared/errors.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf, updateOf, updateRow } from '../platform/table/rows.ts';
import { queryOf, queryPage, type PageRequest, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { storedQuote, type StoredQuote } from '../quotes/quote-store.ts';
import { storedOffer, type StoredOffer } from './stored-offer.ts';

/** The most offers for one quote request. */
export const offersPerQuote = 20;

/** Sorts before every day, so that the job picks the offer up right away. */
const atOnce = '0000-00-00';

type OfferKey = Pick<StoredOffer, 'quoteId' | 'revision'>;

/** Lists the offer for the job right away. */
const dueNow = ({ quoteId, revision }: OfferKey) => indexKeys.offerWake(atOnce, quoteId, revision);

/** Lists the offer for the job on the day of the notice that it ends. */
const dueBeforeItsEnd = (offer: StoredOffer) =>
  indexKeys.offerWake(offerReminderDay(offer), offer.quoteId, offer.revision);

const listKeys = ['gsi1pk', 'gsi1sk'] as const;

/** An offer expires together with its request, some time after it ends. */
const expiry = ({ validUntil }: StoredOffer, now: Date): number => {
  const from = Math.max(now.getTime(), Date.parse(dayEnd(validUntil)));
  return Math.floor(from / 1000) + requestDays * 86_400;
};

const quoteStep = (
  table: Table,
  quote: StoredQuote,
  { action, set, now }: { action: keyof typeof offerTransitions; set: object; now: Date },
): Operation =>
  updateOf(table, {
    key: keys.quote(quote.id),
    set: {
      status: offerTransitions[action].to satisfies QuoteStatus,
      changedAt: now.toISOString(),
      ...set,
    },
    when: '#status = :seen and (attribute_not_exists(offers) or offers = :offers)',
    values: { seen: quote.status, offers: quote.offers },
  });

/** Writes a new offer, replacing an open one, and sets its request's status to quoted. Part of a transaction. */
export const putOffer = (
  table: Table,
  { offer, quote, now }: { offer: StoredOffer; quote: StoredQuote; now: Date },
): Operation[] => {
  const expire = expiry(offer, now);
  const set = { offers: offer.revision, awaitsAnswer: true, expire };
  return [
    putOf(table, {
      item: {
        ...keys.offer(offer.quoteId, offer.revision),
        ...offer,
        ...dueNow(offer),
        expire,
      },
      when: isAbsent,
    }),
    quoteStep(table, quote, { action: 'offer', set, now }),
    ...(quote.awaitsAnswer
      ? [
          updateOf(table, {
            key: keys.offer(quote.id, quote.offers),
            set: { state: 'replaced' },
            remove: listKeys,
            when: '#state = :open',
            values: { open: 'open' },
          }),
        ]
      : []),
  ];
};

/** The fields that an answer sets. */
export type OfferResponse = Pick<StoredOffer, 'answeredBy' | 'declineReason' | 'customerId'> & {
  state: 'accepted' | 'declined';
};

/**
 * Answers an open offer and its request, once. Part of a transaction, whose first condition must be the offer's.
 */
export const answerOf = (
  table: Table,
  {
    offer,
    quote,
    reply: response,
    now,
  }: {
    offer: StoredOffer;
    quote: StoredQuote;
    reply: OfferResponse;
    now: Date;
  },
): Operation[] => [
  updateOf(table, {
    key: keys.offer(offer.quoteId, offer.revision),
    set: { ...response, answeredAt: now.toISOString(), ...dueNow(offer) },
    when: '#state = :open',
    values: { open: 'open' },
  }),
  quoteStep(table, quote, {
    action: response.state === 'accepted' ? 'accept' : 'decline',
    set: { awaitsAnswer: false },
    now,
  }),
];

export const offerStore = (table: Table) => {
  const find = async (quoteId: string, revision: number): Promise<StoredOffer | undefined> =>
    getRow(table, { key: keys.offer(quoteId, revision), row: storedOffer, latest: true });

  const findQuote = async (quoteId: string): Promise<StoredQuote | undefined> =>
    getRow(table, { key: keys.quote(quoteId), row: storedQuote, latest: true });

  const newestFirst = async (quoteId: string, limit: number): Promise<StoredOffer[]> => {
    const { pk } = keys.quote(quoteId);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ pk, sk: 'OFFER#', newestFirst: true }),
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    return Items.map((item) => storedOffer.parse(item));
  };

  return {
    find,
    findQuote,

    /** @throws AppError `not-found` */
    getQuote: async (quoteId: string): Promise<StoredQuote> => {
      const quote = await findQuote(quoteId);
      if (!quote) throw new AppError('not-found', 'This quote request could not be found.');
      return quote;
    },

    /** An offer and its request. @throws AppError `not-found` */
    get: async (
      quoteId: string,
      revision: number,
    ): Promise<{ offer: StoredOffer; quote: StoredQuote }> => {
      const [offer, quote] = await Promise.all([find(quoteId, revision), findQuote(quoteId)]);
      if (!offer || !quote) throw new AppError('not-found', 'This offer could not be found.');
      return { offer, quote };
    },

    /** The last offer of a request, along with the request; undefined if there is none. */
    findLast: async (
      quoteId: string,
    ): Promise<{ offer: StoredOffer; quote: StoredQuote } | undefined> => {
      const [[offer], quote] = await Promise.all([newestFirst(quoteId, 1), findQuote(quoteId)]);
      return offer && quote && { offer, quote };
    },

    /** Newest first. */
    listOfQuote: (quoteId: string): Promise<StoredOffer[]> => newestFirst(quoteId, offersPerQuote),

    /** Offers for which the job has work to do by `today`. The index may lag. */
    listDue: (today: string, page: PageRequest) =>
      queryPage({
        table,
        item: storedOffer,
        page,
        query: {
          index: 'gsi1',
          pk: indexKeys.offerWake('', '', 0).gsi1pk,
          sk: ['0', addDays(today, 1)],
        },
      }),

    /**
     * Lists a mailed offer for the day before it ends, unless it has been answered or replaced since it was read.
     */
    settleUntilItsEnd: async (offer: StoredOffer): Promise<void> => {
      await updateRow(table, {
        key: keys.offer(offer.quoteId, offer.revision),
        set: dueBeforeItsEnd(offer),
        when: '#state = :open',
        values: { open: 'open' },
      });
    },

    /** Removes an offer from the job's list, unless it has been answered or replaced since it was read. */
    settle: async ({ quoteId, revision, state }: StoredOffer): Promise<void> => {
      await updateRow(table, {
        key: keys.offer(quoteId, revision),
        remove: listKeys,
        when: '#state = :seen',
        values: { seen: state },
      });
    },
  };
};
