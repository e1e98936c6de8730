import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { OfferForm as Body } from 'shared/contracts/offers.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { offerBill } from 'shared/domain/offers/offer-bill.ts';
import {
  describeOfferSums,
  describeValidity,
  offerPriceNote,
} from 'shared/domain/offers/offer-labels.ts';
import { customerTaxRate, type CustomerTax } from 'shared/domain/prices/sales-tax.ts';
import { ApiError } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { settings } from '../../lib/settings.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import {
  centsOf,
  draftProblems,
  offerBody,
  offerDraft,
  type OfferDraft,
  type OfferDraftProblems,
} from './offer-draft.ts';
import { DateFields, LinesFields } from './offer-fields.tsx';

/** Tax and total of the draft, as the server will compute them. */
const Sums = ({ draft, customer }: { draft: OfferDraft; customer: CustomerTax | null }) => {
  const nobody = { taxExempt: false, taxRate: null };
  const taxRate = customerTaxRate(settings().tax, customer ?? nobody, draft.firstDate);
  const priced = draft.lines.map((line) => ({ ...line, cents: centsOf(line) }));
  const { tax, total } = offerBill(priced, taxRate);
  const sums = {
    lines: draft.lines,
    taxRate,
    tax: centsToDecimal(tax),
    total: centsToDecimal(total),
  };
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {describeOfferSums(sums).map(({ label, value }) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid last:font-bold">
          <dt>{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The operator's form for an offer, with its total. */
export const OfferForm = ({
  place,
  start,
  services,
  address,
  customer,
  send,
  isSending,
  problem,
  onKeep,
}: {
  /** The place under which its input is kept when the session ends. */
  place: string;
  start: () => OfferDraft;
  services: readonly Service[];
  /** Where the work is to be done. */
  address: string;
  /** The customer who already has this email address, if any. */
  customer: CustomerTax | null;
  send: (body: Body, onFailed: (error: Error) => void) => unknown;
  isSending: boolean;
  /** Why sending failed. */
  problem: string | undefined;
  onKeep: () => void;
}) => {
  const [draft, setDraft] = useDraftState(place, offerDraft, start);
  const [problems, setProblems] = useState<OfferDraftProblems>({});
  const change = (changes: Partial<OfferDraft>): void => {
    setDraft({ ...draft, ...changes });
    setProblems({});
  };
  const show = (form: HTMLFormElement, found: OfferDraftProblems): void => {
    setProblems(found);
    // Waits until the fields are marked as invalid.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = (form: HTMLFormElement): void => {
    const found = draftProblems(draft, { address, settings: settings(), now: timeNow() });
    if (Object.keys(found).length > 0) show(form, found);
    else
      send(offerBody(draft), (error) =>
        show(form, (error instanceof ApiError && error.body?.fields) || {}),
      );
  };
  return (
    <ActionForm
      label="Offer"
      problem={problem}
      submit="Send Offer"
      submitting="Sending..."
      isBusy={isSending}
      onCancel={onKeep}
      onSubmit={submit}
    >
      <LinesFields draft={draft} problems={problems} change={change} services={services} />
      <DateFields draft={draft} problems={problems} change={change} address={address} />
      <Sums draft={draft} customer={customer} />
      <p className="text-ink-soft">
        The customer reads: {draft.validUntil !== '' && `${describeValidity(draft)} `}
        {offerPriceNote}
      </p>
    </ActionForm>
  );
};
