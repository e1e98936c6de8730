import { useQuery } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import type { Offer } from 'shared/contracts/offers.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { mayAnswerOffer, type OfferAnswer, type OfferState } from 'shared/domain/offer-state.ts';
import { mayOffer } from 'shared/domain/quote-status.ts';
import { servicesQuery } from '../../features/catalogue/catalogue-queries.ts';
import { OfferTerms } from '../../features/offers/offer-terms.tsx';
import { settings } from '../../lib/settings.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { draftOfOffer, newOfferDraft } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { offersQuery, useAnswerOffer, useSendOffer } from './use-offers.ts';

const tones: Record<OfferState, BadgeTone> = {
  open: 'gold',
  accepted: 'green',
  declined: 'grey',
  replaced: 'grey',
  expired: 'yellow',
};

const mailWords: Record<Offer['mail'], string> = {
  waiting: 'its mail goes out within minutes',
  sent: 'mailed',
  failed: 'its mail did not arrive',
  unknown: 'its mail may not have arrived',
};

/** 'Accepted by the customer on Nov 30, 2026'. */
const answerWords = ({ state, answeredAt, answeredBy }: Offer): string | undefined =>
  answeredAt === null
    ? undefined
    : `${state === 'accepted' ? 'Accepted' : 'Declined'} ${answeredBy === 'operator' ? 'by you' : 'by the customer'} on ${formatInstantDate(answeredAt)}`;

const SentOffer = ({ quote, offer }: { quote: AdminQuote; offer: Offer }) => {
  const [asked, setAsked] = useState<OfferAnswer>();
  const { take, isPending } = useAnswerOffer(quote, offer.revision);
  const may = (answer: OfferAnswer) => mayAnswerOffer(answer, offer.state, 'operator');
  const said = answerWords(offer);
  const name = `${quote.firstName} ${quote.lastName}`;
  return (
    <article
      aria-label={`Offer ${offer.revision}`}
      className="flex flex-col gap-3 rounded-control border-2 border-cream-200 bg-cream-100 p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-bold">Offer {offer.revision}</h4>
        <Badge tone={tones[offer.state]} className="capitalize">
          {offer.state}
        </Badge>
      </div>
      <p>
        Sent on {formatInstantDate(offer.createdAt)}, {mailWords[offer.mail]}
        {offer.mailProblem && `: ${offer.mailProblem}`}. Valid until{' '}
        {formatCalendarDate(offer.validUntil)}.
        {said && <span className="block font-semibold">{said}</span>}
      </p>
      {offer.declineReason && (
        <p className="whitespace-pre-line wrap-anywhere">“{offer.declineReason}”</p>
      )}
      {offer.note && <p className="whitespace-pre-line wrap-anywhere">{offer.note}</p>}
      <OfferTerms terms={offer} />
      {asked === undefined && (may('accept') || may('decline')) && (
        <div className="flex flex-wrap gap-2.5">
          {may('accept') && (
            <Button
              size="small"
              disabled={isPending}
              aria-label={`Accept for Them: ${name}`}
              onClick={() => setAsked('accept')}
            >
              Accept for Them
            </Button>
          )}
          <Button
            tone="plain"
            size="small"
            disabled={isPending}
            aria-label={`Close Offer: ${name}`}
            onClick={() => setAsked('decline')}
          >
            Close Offer
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmPanel
          label={asked === 'accept' ? 'Accept the offer for them?' : 'Close the offer?'}
          confirm={asked === 'accept' ? 'Yes, Accept' : 'Yes, Close'}
          confirming="One moment..."
          keep="Not Now"
          isBusy={isPending}
          onConfirm={() => void take(asked).then(() => setAsked(undefined))}
          onKeep={() => setAsked(undefined)}
        >
          {asked === 'accept'
            ? `Only if ${name} has told you so. Plans and first visits are made at once, and they hear of it by mail.`
            : 'The link in the mail is dead then, and the request declined. Nobody is mailed.'}
        </ConfirmPanel>
      )}
    </article>
  );
};

/** Writes an offer, prefilled from the last one or from what was asked for. */
const WriteOffer = ({
  quote,
  last,
  customer,
  onDone,
}: {
  quote: AdminQuote;
  last: Offer | undefined;
  customer: Parameters<typeof OfferForm>[0]['customer'];
  onDone: () => void;
}) => {
  const services = useQuery(servicesQuery);
  const { send, isSending, problem } = useSendOffer(quote, onDone);
  if (services.isError && !services.data)
    return (
      <ErrorPanel
        what="The catalogue"
        error={services.error}
        onRetry={() => void services.refetch()}
      />
    );
  if (!services.data) return <Loading />;
  const active = services.data.filter(({ isActive }) => isActive);
  return (
    <OfferForm
      start={() =>
        last
          ? draftOfOffer(last)
          : newOfferDraft(quote, { services: active, tax: settings().tax, now: new Date() })
      }
      services={active}
      customer={customer}
      send={send}
      isSending={isSending}
      problem={problem}
      onKeep={onDone}
    />
  );
};

/** What a quote request was answered with, and what became of it (rules: offer-9). */
export const QuoteOffers = ({ quote }: { quote: AdminQuote }) => {
  const [isWriting, setWriting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = `${quote.firstName} ${quote.lastName}`;
  const found = useQuery({
    ...offersQuery(quote.id),
    enabled: isWriting || (isOpen && quote.offers > 0),
  });
  const { offers = [], customer = null } = found.data ?? {};
  return (
    <>
      {quote.offers > 0 && (
        <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
            {quote.offers === 1 ? '1 offer' : `${quote.offers} offers`}
            {quote.awaitsAnswer && ', awaits an answer'}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            {found.isError && !found.data && (
              <ErrorPanel
                what="The offers"
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            )}
            {found.isPending && <Loading />}
            {offers.map((offer) => (
              <SentOffer key={offer.id} quote={quote} offer={offer} />
            ))}
          </div>
        </details>
      )}
      {mayOffer(quote.status) && (
        <Button
          tone="gold"
          size="small"
          className="self-start max-sm:w-full"
          aria-label={`${quote.offers > 0 ? 'Write Another Offer' : 'Write Offer'}: ${name}`}
          onClick={() => setWriting(true)}
        >
          <FilePenLine aria-hidden="true" />
          {quote.offers > 0 ? 'Write Another Offer' : 'Write Offer'}
        </Button>
      )}
      <Sheet
        open={isWriting}
        onOpenChange={setWriting}
        title={`Offer for ${name}`}
        description="Lines, first visit and how long the offer is good"
        closeLabel="Close"
        wide
      >
        {quote.awaitsAnswer && (
          <p className="mb-4">It takes the place of the open one, whose link is dead then.</p>
        )}
        {customer && (
          <p className="mb-4">
            {quote.email} is a customer already: what is accepted becomes theirs.
          </p>
        )}
        {found.isError && !found.data ? (
          <ErrorPanel what="The offers" error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <WriteOffer
            quote={quote}
            last={offers[0]}
            customer={customer}
            onDone={() => setWriting(false)}
          />
        ) : (
          <Loading />
        )}
      </Sheet>
    </>
  );
};
