import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { putAutopay, type Autopay } from 'shared/contracts/autopay.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { consentText, greatestLimit, leastLimit } from 'shared/domain/prices/autopay.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import { useChange } from '../../changes/use-change.ts';
import { readPrice } from '../../common/typed-price.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { CheckRow, SelectField, TextField } from '../../ui/field.tsx';
import { changeAutopay } from './use-put-autopay.ts';

/** Cents; undefined if that cannot be agreed to. */
const limitOf = (typed: string): number | undefined => {
  const price = readPrice(typed);
  const cents = price === undefined ? undefined : decimalToCents(price);
  return cents !== undefined && cents >= leastLimit && cents <= greatestLimit ? cents : undefined;
};

const limitFault = `Please enter an amount from ${formatCents(leastLimit)} to ${formatCents(greatestLimit)}`;

/** What the customer is asked to agree to, and whether they do. Nothing is agreed to without a limit. */
const Consent = ({
  upTo,
  isAgreed,
  isMissing,
  onAgree,
}: {
  upTo: number | undefined;
  isAgreed: boolean;
  isMissing: boolean;
  onAgree: (isAgreed: boolean) => void;
}) => {
  const id = useId();
  if (upTo === undefined)
    return <p className="text-ink-soft">With the limit, you can read here what you agree to.</p>;
  const { businessName, phone } = settings();
  return (
    <>
      <p id={`${id}-text`} className="rounded-control bg-cream-100 p-4 text-base">
        {consentText({ upTo, business: { name: businessName, phone } })}
      </p>
      <div className="flex flex-col gap-1.5">
        <CheckRow
          label="I agree"
          name="agree"
          required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-text ${id}-missing` : `${id}-text`}
          checked={isAgreed}
          onChange={(event) => onAgree(event.target.checked)}
        />
        {isMissing && (
          <p id={`${id}-missing`} className="text-base font-semibold text-danger">
            Please read and agree first
          </p>
        )}
      </div>
    </>
  );
};

/** Turns autopay on, or on with another method or limit (rules: payment-37). */
export const AutopayForm = ({
  autopay,
  methods,
  onClose,
}: {
  autopay: Autopay;
  /** At least one, the default first. */
  methods: readonly [SavedMethod, ...SavedMethod[]];
  onClose: () => void;
}) => {
  const { data: due = [] } = useQuery(queryFor(listOwnDueItems));
  const [typed, setTyped] = useDraftState(
    putAutopay.name,
    z.string(),
    () => autopay.upTo ?? autopay.suggestedUpTo,
  );
  const [methodId, setMethodId] = useState(autopay.methodId);
  // Never from what is stored: the customer agrees to what they have before them.
  const [isAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => select.current?.focus(), []);
  const { run, isPending, problem } = useChange(changeAutopay, { onDone: onClose });
  const upTo = limitOf(typed);
  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
  return (
    <ActionForm
      label="Autopay"
      tone={due.length > 0 ? 'paper' : 'pool'}
      problem={problem}
      submit={autopay.methodId === null ? 'Turn on autopay' : 'Save autopay'}
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={(form) => {
        setChecked(true);
        if (upTo !== undefined && isAgreed) void run({ method, upTo });
        else form.querySelector<HTMLElement>(`[name=${upTo ? 'agree' : 'upTo'}]`)?.focus();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          ref={select}
          label="Pay with"
          options={methods.map((one) => [one.id, savedMethodName(one)])}
          value={method.id}
          onChange={(event) => setMethodId(event.target.value)}
        />
        <TextField
          label="Up to"
          name="upTo"
          type="text"
          inputMode="decimal"
          required
          hint="The most we charge for one bill, in dollars"
          error={isChecked && upTo === undefined ? limitFault : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            // The text names another limit now.
            setAgreed(false);
          }}
        />
      </div>
      <Consent
        upTo={upTo}
        isAgreed={isAgreed}
        isMissing={isChecked && !isAgreed}
        onAgree={setAgreed}
      />
    </ActionForm>
  );
};
