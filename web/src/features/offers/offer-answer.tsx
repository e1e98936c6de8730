import { useState } from 'react';
import type { OfferTerms as Terms } from 'shared/contracts/offers.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import type { OfferAnswer as Answer } from 'shared/domain/offers/offer-state.ts';
import {
  describeFirstVisit,
  describeValidity,
  offerPriceNote,
} from 'shared/domain/offers/offer-labels.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../lib/settings.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { OfferTerms } from './offer-terms.tsx';

const Phone = () => {
  const { phone } = settings();
  return (
    <a className="font-semibold underline" href={phoneHref(phone)}>
      {phone}
    </a>
  );
};

/** The state of the offer, and what happens next. */
const Standing = ({ terms }: { terms: Terms }) => {
  switch (terms.state) {
    case 'open':
      return (
        <p>
          {describeValidity(terms)} {offerPriceNote}
        </p>
      );
    case 'accepted':
      return (
        <>
          <p className="font-semibold">
            Accepted. See you {describeFirstVisit(terms)}. You need not do anything until then.
          </p>
          <p>
            If you have no account yet, an email with a link to choose your password comes within
            minutes: there you see your visits, move them, and read the report of each one.
          </p>
          <p>{offerPriceNote}</p>
        </>
      );
    case 'declined':
      return (
        <p>
          This offer was declined, and nothing was booked. Have you changed your mind? Call us at{' '}
          <Phone /> and we make you another one.
        </p>
      );
    case 'expired':
      return (
        <p>
          This offer ended on {formatCalendarDate(terms.validUntil)}. Call us at <Phone /> and we
          make you a new one.
        </p>
      );
    case 'replaced':
      return (
        <p>
          There is a newer offer in place of this one. Please use the link in our last email, or
          call us at <Phone />.
        </p>
      );
  }
};

const titles: Record<Terms['state'], string> = {
  open: 'Our Offer',
  accepted: 'You Are on Our Schedule',
  declined: 'Offer Declined',
  expired: 'This Offer Has Ended',
  replaced: 'There Is a Newer Offer',
};

type Answering = {
  /** Sends the answer once; the page then shows the new state or `problem`. */
  onAnswer: (action: Answer, reason?: string) => void;
  /** Whether an answer is being sent. */
  isBusy: boolean;
};

const takeFocus = (field: HTMLTextAreaElement | null): void => field?.focus();

const AnswerButtons = ({ onAnswer, isBusy }: Answering) => {
  const [isDeclining, setDeclining] = useState(false);
  const decline = useFocusAfter<HTMLButtonElement>(isDeclining);
  const [reason, setReason] = useState('');
  if (!isDeclining)
    return (
      <div className="flex flex-wrap gap-3">
        <BusyButton tone="gold" className="grow" busy={isBusy} onClick={() => onAnswer('accept')}>
          {isBusy ? 'One moment...' : 'Accept Offer'}
        </BusyButton>
        <Button ref={decline} tone="plain" disabled={isBusy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
    );
  return (
    <ActionForm
      label="Decline"
      tone="paper"
      submit="Decline Offer"
      submitting="One moment..."
      isBusy={isBusy}
      onCancel={() => setDeclining(false)}
      onSubmit={() => onAnswer('decline', reason.trim() || undefined)}
    >
      <TextArea
        // The pressed button is gone.
        ref={takeFocus}
        label="Why not?"
        hint="It helps us to make you a better offer."
        optional
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
      />
    </ActionForm>
  );
};

/** An offer, as anyone with its link sees and answers it, without an account (rules: offer-10). */
export const OfferAnswer = ({
  firstName,
  terms,
  problem,
  ...answering
}: Answering & {
  firstName: string | null;
  terms: Terms;
  /** Why the answer failed; null if it did not. */
  problem: string | null;
}) => (
  <Card className="flex flex-col gap-5">
    <div className="flex flex-col gap-2">
      <h1 className="title-2">{titles[terms.state]}</h1>
      {/* Announces the new state once an answer has arrived. */}
      <div aria-live="polite" className="flex flex-col gap-2">
        {terms.state === 'open' && firstName !== null && <p>Hello {firstName},</p>}
        {terms.state === 'open' && terms.note !== null && (
          <p className="whitespace-pre-line wrap-anywhere">{terms.note}</p>
        )}
        {terms.state !== 'open' && <Standing terms={terms} />}
      </div>
    </div>
    {/* The offer was answered elsewhere before the button here was pressed. */}
    {terms.state !== 'open' && <FormError message={problem} />}
    <OfferTerms terms={terms} />
    {terms.state === 'open' && (
      <>
        <Standing terms={terms} />
        <FormError message={problem} />
        <AnswerButtons {...answering} />
        <p className="text-ink-soft">
          You don’t need an account for this. Questions? Call us at <Phone />.
        </p>
      </>
    )}
  </Card>
);
