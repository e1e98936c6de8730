import { useQuery } from '@tanstack/react-query';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import { useState } from 'react';
import type { AdminQuote } from 'shared/contracts/admin-quotes.ts';
import { createOffer, type Offer } from 'shared/contracts/offers.ts';
import { mayOffer } from 'shared/domain/customers/quote-status.ts';
import { servicesQuery } from '../../features/catalogue/catalogue-queries.ts';
import { timeNow } from '../../lib/clock.ts';
import { settings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { draftOfOffer, newOfferDraft } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { SentOffer } from './sent-offer.tsx';
import { offersQuery, useSendOffer } from './use-offers.ts';

/** Writes an offer, prefilled from the last one or from the request. */
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
    return <ErrorPanel what="The catalogue" query={services} />;
  if (!services.data) return <Loading />;
  const active = services.data.filter(({ isActive }) => isActive);
  return (
    <OfferForm
      place={`${createOffer.name} ${quote.id}`}
      start={() =>
        last
          ? draftOfOffer(last)
          : newOfferDraft(quote, { services: active, settings: settings(), now: timeNow() })
      }
      services={active}
      address={quote.serviceAddress}
      customer={customer}
      send={send}
      isSending={isSending}
      problem={problem}
      onKeep={onDone}
    />
  );
};

/** The offers sent for a quote request and their states (rules: offer-9). */
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
        <details className="basis-full" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
            {quote.offers === 1 ? '1 offer' : `${quote.offers} offers`}
            {quote.awaitsAnswer && ', awaits an answer'}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            {found.isError && !found.data && <ErrorPanel what="The offers" query={found} />}
            {found.isPending && <Loading />}
            {offers.map((offer) => (
              <SentOffer key={offer.id} quote={quote} offer={offer} />
            ))}
          </div>
        </details>
      )}
      {mayOffer(quote.status) && (
        <Button
          tone="paper"
          size="small"
          className="max-sm:w-full"
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
          <p className="mb-4">It replaces the open offer, whose link stops working.</p>
        )}
        {customer && (
          <p className="mb-4">
            {quote.email} is already a customer. Accepted work is added to their account.
          </p>
        )}
        {found.isError && !found.data ? (
          <ErrorPanel what="The offers" query={found} />
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
