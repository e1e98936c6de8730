import { paymentMethodNames, paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { DateField } from '../../ui/date-field.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

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
    <Field label="Paid by">
      {(control) => (
        <select
          {...control}
          className={controlStyles}
          required
          value={value.method}
          onChange={({ target }) => onChange({ ...value, method: target.value })}
        >
          <option value="">Choose</option>
          {paymentMethods.map((one) => (
            <option key={one} value={one}>
              {paymentMethodNames[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <DateField
      label="Paid on"
      max={businessDate(timeNow())}
      value={value.paidOn}
      onChange={(paidOn) => onChange({ ...value, paidOn })}
    />
    <Field label="Note" optional>
      {(control) => (
        <input
          {...control}
          className={controlStyles}
          maxLength={500}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      )}
    </Field>
  </>
);
