import { useState } from 'react';
import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import type { Offer } from 'shared/contracts/offers.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import {
  mayAnswerOffer,
  type OfferAnswer,
  type OfferState,
} from 'shared/domain/offers/offer-state.ts';
import { OfferTerms } from '../../features/offers/offer-terms.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { useAnswerOffer } from './use-offers.ts';

const tones: Record<OfferState, BadgeTone> = {
  open: 'gold',
  accepted: 'green',
  declined: 'gray',
  replaced: 'gray',
  expired: 'yellow',
};

const mailLabel: Record<Offer['mail'], string> = {
  waiting: 'its email goes out within minutes',
  sent: 'mailed',
  failed: 'its email did not arrive',
  unknown: 'its email may not have arrived',
};

/** 'Accepted by the customer on Nov 30, 2026'. */
const answerText = ({ state, answeredAt, answeredBy }: Offer): string | undefined =>
  answeredAt === null
    ? undefined
    : `${state === 'accepted' ? 'Accepted' : 'Declined'} ${answeredBy === 'operator' ? 'by you' : 'by the customer'} on ${formatInstantDate(answeredAt)}`;

/** A sent offer with its state and the operator's actions on it. */
export const SentOffer = ({ quote, offer }: { quote: AdminQuote; offer: Offer }) => {
  const [requested, setRequested] = useState<OfferAnswer>();
  const heading = useFocusAfter<HTMLHeadingElement>(requested !== undefined);
  const { take, isPending } = useAnswerOffer(quote, offer.revision);
  const may = (answer: OfferAnswer) => mayAnswerOffer(answer, offer.state, 'operator');
  const message = answerText(offer);
  const name = `${quote.firstName} ${quote.lastName}`;
  return (
    <article
      aria-label={`Offer ${offer.revision}`}
      className="flex flex-col gap-3 rounded-control border-2 border-cream-200 bg-cream-100 p-3 wrap-anywhere"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 ref={heading} tabIndex={-1} className="font-bold outline-none">
          Offer {offer.revision}
        </h4>
        <Badge tone={tones[offer.state]} className="capitalize">
          {offer.state}
        </Badge>
      </div>
      <p>
        Sent on {formatInstantDate(offer.createdAt)}, {mailLabel[offer.mail]}
        {offer.mailProblem && `: ${offer.mailProblem.replace(/\.$/, '')}`}. Valid until{' '}
        {formatCalendarDate(offer.validUntil)}.
        {message && <span className="block font-semibold">{message}</span>}
      </p>
      {offer.declineReason && <p className="whitespace-pre-line">“{offer.declineReason}”</p>}
      {offer.note && <p className="whitespace-pre-line">{offer.note}</p>}
      <OfferTerms terms={offer} />
      {requested === undefined && (may('accept') || may('decline')) && (
        <div className="flex flex-wrap gap-2.5">
          {may('accept') && (
            <Button
              size="small"
              disabled={isPending}
              aria-label={`Accept for Them: ${name}`}
              onClick={() => setRequested('accept')}
            >
              Accept for Them
            </Button>
          )}
          <Button
            tone="plain"
            size="small"
            disabled={isPending}
            aria-label={`Close Offer: ${name}`}
            onClick={() => setRequested('decline')}
          >
            Close Offer
          </Button>
        </div>
      )}
      {requested && (
        <ConfirmPanel
          label={requested === 'accept' ? 'Accept the offer for them?' : 'Close the offer?'}
          confirm={requested === 'accept' ? 'Yes, Accept' : 'Yes, Close'}
          confirming="One moment..."
          isBusy={isPending}
          onConfirm={() => void take(requested).then(() => setRequested(undefined))}
          onKeep={() => setRequested(undefined)}
        >
          {requested === 'accept'
            ? `Only if ${name} told you so. This creates the plans and first visits right away and emails the customer.`
            : 'The link in the email stops working and the request is declined. No email is sent.'}
        </ConfirmPanel>
      )}
    </article>
  );
};
