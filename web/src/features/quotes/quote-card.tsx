import { useState, type ReactNode } from 'react';
import { listQuotes, transitionQuote, type AdminQuote } from 'shared/contracts/admin-quotes.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import {
  mayTakeQuoteStep,
  quoteActions,
  quoteStatuses,
  type QuoteAction,
  type QuoteStatus,
} from 'shared/domain/customers/quote-status.ts';
import { showWritten } from '../../lib/written-items.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { quotesRule } from './quote-list.ts';

const tones: Record<QuoteStatus, BadgeTone> = {
  pending: 'yellow',
  contacted: 'blue',
  quoted: 'gold',
  accepted: 'green',
  declined: 'gray',
};

const labels: Record<QuoteAction, string> = {
  contact: 'Mark Contacted',
  quote: 'Mark Quoted',
  accept: 'Mark Accepted',
  decline: 'Decline',
};

type Step = { quote: AdminQuote; action: QuoteAction };

const nameOf = ({ firstName, lastName }: AdminQuote): string => `${firstName} ${lastName}`;

const changeQuote = defineChange(transitionQuote, {
  request: ({ quote, action }: Step) => ({ params: { id: quote.id }, body: { action } }),
  isStep: true,
  shows: (changed) => showWritten(quotesRule, changed),
  says: ({ status }, { quote }) => ({
    title: 'Request Updated',
    description: `${nameOf(quote)} is now ${status}.`,
  }),
  outdatesRefused: [listQuotes],
  fails: {
    title: 'Request Not Changed',
    fallback: 'The request could not be changed. Please try again.',
  },
});

/**
 * A quote request with its sender's contact links and the allowed actions. While an offer is open, the answer to it
 * decides the request.
 */
export const QuoteCard = ({ item: quote, children }: { item: AdminQuote; children: ReactNode }) => {
  const [requested, setRequested] = useState(false);
  const name = nameOf(quote);
  const { run, isPending } = useChange(changeQuote);
  const take = (action: QuoteAction) => run({ quote, action });
  // Every step leads to a later status and takes its button away.
  const heading = useFocusAfter<HTMLHeadingElement>(-quoteStatuses.indexOf(quote.status));
  return (
    <Card className="flex h-full flex-col gap-3.5 max-sm:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 ref={heading} tabIndex={-1} className="title-3 min-w-0 wrap-anywhere">
          {name}
        </h3>
        <Badge tone={tones[quote.status]} className="capitalize">
          {quote.status}
        </Badge>
      </div>
      <p>
        Asked on {formatInstantDate(quote.createdAt)}{' '}
        {quote.changedAt && (
          <span className="block first-letter:uppercase">
            {quote.status} on {formatInstantDate(quote.changedAt)}
          </span>
        )}
        <span className="block wrap-anywhere">{quote.serviceAddress}</span>
      </p>
      {quote.message && (
        <p className="rounded-control border-2 border-cream-200 bg-cream-100 p-3 whitespace-pre-line wrap-anywhere">
          {quote.message}
        </p>
      )}
      <ContactLinks
        name={name}
        phone={quote.phone}
        email={quote.email}
        address={quote.serviceAddress}
      />
      <div className="mt-auto flex flex-wrap gap-2.5">
        {children}
        {quoteActions
          .filter((action) => !quote.awaitsAnswer && mayTakeQuoteStep(action, quote.status))
          .map((action) => (
            <BusyButton
              key={action}
              size="small"
              tone={action === 'decline' ? 'plain' : 'paper'}
              className="grow sm:grow-0"
              busy={isPending}
              aria-label={`${labels[action]}: ${name}`}
              onClick={() => (action === 'decline' ? setRequested(true) : void take(action))}
            >
              {labels[action]}
            </BusyButton>
          ))}
      </div>
      <Dialog
        open={requested}
        onOpenChange={setRequested}
        title="Decline this request?"
        description={`${name} is not told by the site. You can still write an offer later.`}
      >
        <ActionForm
          submit="Yes, Decline"
          submitting="Yes, Decline"
          isBusy={isPending}
          onCancel={() => setRequested(false)}
          onSubmit={() => void take('decline').then(() => setRequested(false))}
        />
      </Dialog>
    </Card>
  );
};
