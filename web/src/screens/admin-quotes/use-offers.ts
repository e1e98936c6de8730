import { useEffect, useRef } from 'react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listQuotes, type AdminQuote } from 'shared/contracts/admin-quotes.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import {
  answerOffer,
  createOffer,
  getQuoteOffers,
  type Offer,
  type OfferForm,
} from 'shared/contracts/offers.ts';
import type { OfferAnswer } from 'shared/domain/offers/offer-state.ts';
import { quotesRule } from '../../features/quotes/quote-list.ts';
import { invalidate, queryFor } from '../../lib/query-client.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { showWritten } from '../../lib/written-items.ts';

/** Always stale, because whoever has the link may answer at any moment. */
export const offersQuery = (quoteId: string) => ({
  ...queryFor(getQuoteOffers, { params: { id: quoteId } }),
  staleTime: 0,
});

const statusAfter = { open: 'quoted', accepted: 'accepted', declined: 'declined' } as const;

/** Shows the request in the state that an offer leaves it in. */
const showQuote = (quote: AdminQuote, { state, revision, answeredAt, createdAt }: Offer): void => {
  if (state === 'replaced' || state === 'expired') return;
  showWritten(quotesRule, {
    ...quote,
    status: statusAfter[state],
    offers: Math.max(quote.offers, revision),
    awaitsAnswer: state === 'open',
    changedAt: answeredAt ?? createdAt,
  });
};

/**
 * Refetches the requests only once the form has closed. Earlier, a list filtered by status might drop the
 * request, and with it everything typed.
 */
const useReadOnceGone = () => {
  const form = useRef({ isGone: false, isOutdated: false });
  useEffect(() => {
    const { current } = form;
    current.isGone = false;
    return () => {
      current.isGone = true;
      if (current.isOutdated) void invalidate(listQuotes);
    };
  }, []);
  return (): void => {
    form.current.isOutdated = true;
    if (form.current.isGone) void invalidate(listQuotes);
  };
};

const notSent = 'The offer could not be sent. Please try again.';

type NewOffer = { quote: AdminQuote; body: OfferForm; onFailed: (error: Error) => void };

const sendOffer = defineChange(createOffer, {
  request: ({ quote, body }: NewOffer) => ({ params: { id: quote.id }, body }),
  keyed: true,
  shows: (offer, { quote }) => showQuote(quote, offer),
  says: ({ mail }, { quote: { email } }) => ({
    title: 'Offer Sent',
    description:
      mail === 'waiting'
        ? `The email to ${email} goes out within minutes.`
        : `It went to ${email}.`,
  }),
  outdates: [getQuoteOffers],
  outdatesRefused: [getQuoteOffers],
  fails: { title: 'Offer Not Sent', fallback: notSent, inForm: 'beside fields' },
});

/** Sends an offer once per press; `problem` says why sending failed. */
export const useSendOffer = (quote: AdminQuote, onSent: () => void) => {
  const readOnceGone = useReadOnceGone();
  const { run, isPending, problem, reset } = useChange(sendOffer, {
    onDone: onSent,
    onFailed: (error, { onFailed }) => {
      readOnceGone();
      onFailed(error);
    },
  });
  return {
    send: (body: OfferForm, onFailed: NewOffer['onFailed']) => run({ quote, body, onFailed }),
    isSending: isPending,
    problem,
    reset,
  };
};

const answered = { accept: 'Offer Accepted', decline: 'Offer Closed' } as const;

type Answer = { quote: AdminQuote; revision: number; action: OfferAnswer };

const schedule = [listCustomers, listAdminBookings, listBookingDays];

const answerForThem = defineChange(answerOffer, {
  request: ({ quote, revision, action }: Answer) => ({
    params: { id: quote.id, action },
    body: { revision },
  }),
  isStep: true,
  shows: (offer, { quote }) => showQuote(quote, offer),
  says: (_offer, { quote, action }) => ({
    title: answered[action],
    description:
      action === 'accept'
        ? `${quote.firstName} ${quote.lastName} is on the schedule, and hears of it by email.`
        : 'Nobody is mailed. You can send another one.',
  }),
  outdates: [getQuoteOffers, ...schedule],
  outdatesLater: (_offer, { action }) => (action === 'accept' ? schedule : []),
  outdatesRefused: [getQuoteOffers, listQuotes],
  fails: {
    title: 'Offer Not Changed',
    fallback: 'The offer could not be changed. Please try again.',
  },
});

/** Accepts an offer on the customer's behalf, or closes it. */
export const useAnswerOffer = (quote: AdminQuote, revision: number) => {
  const { run, isPending } = useChange(answerForThem);
  return { take: (action: OfferAnswer) => run({ quote, revision, action }), isPending };
};
