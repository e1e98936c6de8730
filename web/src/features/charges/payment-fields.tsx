import { paymentMethodNames, paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

export const paymentDraft = z.object({
  /** Empty until one is chosen. */
  method: z.string(),
  paidOn: z.string(),
  note: z.string(),
});
export type PaymentDraft = z.infer<typeof paymentDraft>;

/** How and when something was paid, and a note from the operator. */
export const PaymentFields = ({
  value,
  onChange,
}: {
  value: PaymentDraft;
  onChange: (value: PaymentDraft) => void;
}) => (
  <>
    <SelectField
      label="Paid by"
      required
      value={value.method}
      onChange={({ target }) => onChange({ ...value, method: target.value })}
      empty="Choose"
      options={paymentMethods.map((one) => [one, paymentMethodNames[one]])}
    />
    <DateField
      label="Paid on"
      max={businessDate(timeNow())}
      value={value.paidOn}
      onChange={(paidOn) => onChange({ ...value, paidOn })}
    />
    <TextField
      label="Note"
      optional
      maxLength={500}
      value={value.note}
      onChange={({ target }) => onChange({ ...value, note: target.value })}
    />
  </>
);
