import { useMutation } from '@tanstack/react-query';
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
import type { OfferAnswer } from 'shared/domain/offer-state.ts';
import { quotesRule } from '../../features/quotes/quote-list.ts';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { invalidate, queryFor } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { readAfterLag, showWritten } from '../../lib/written-items.ts';
import { toast } from '../../ui/toast-store.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';

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

/** Sends an offer once per press; `problem` says why sending failed. */
export const useSendOffer = (quote: AdminQuote, onSent: () => void) => {
  const requestOnce = useIdempotentRequest();
  const readOnceGone = useReadOnceGone();
  const tellLate = useLateFailure();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (body: OfferForm) =>
      requestOnce(body, (idempotencyKey) =>
        call(createOffer, { params: { id: quote.id }, body, idempotencyKey }),
      ),
    onSuccess: async (offer) => {
      showQuote(quote, offer);
      toast({
        title: 'Offer Sent',
        description:
          offer.mail === 'waiting'
            ? `The e-mail to ${quote.email} goes out within minutes.`
            : `It went to ${quote.email}.`,
      });
      onSent();
      await invalidate(getQuoteOffers);
    },
    onError: (failure) => {
      readOnceGone();
      tellLate(invalidate(getQuoteOffers), failure, { title: 'Offer Not Sent', fallback: notSent });
    },
  });
  return {
    send: mutateAsync,
    isSending: isPending,
    problem: error && messageOf(error, notSent),
    reset,
  };
};

const answered = { accept: 'Offer Accepted', decline: 'Offer Closed' } as const;

/** Accepts an offer on the customer's behalf, or closes it. */
export const useAnswerOffer = (quote: AdminQuote, revision: number) => {
  const once = useStepGuard();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (action: OfferAnswer) =>
      call(answerOffer, { params: { id: quote.id, action }, body: { revision } }),
    onSuccess: async (offer, action) => {
      showQuote(quote, offer);
      toast({
        title: answered[action],
        description:
          action === 'accept'
            ? `${quote.firstName} ${quote.lastName} is on the schedule, and hears of it by e-mail.`
            : 'Nobody is mailed. You can send another one.',
      });
      if (action === 'accept') readAfterLag(listCustomers, listAdminBookings, listBookingDays);
      await invalidate(getQuoteOffers, listCustomers, listAdminBookings, listBookingDays);
    },
    onError: async (error) => {
      toastFailure(error, {
        title: 'Offer Not Changed',
        fallback: 'The offer could not be changed. Please try again.',
      });
      await invalidate(getQuoteOffers, listQuotes);
    },
  });
  return {
    take: (action: OfferAnswer): Promise<void> => once(() => mutateAsync(action)),
    isPending,
  };
};
