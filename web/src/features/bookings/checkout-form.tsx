import { useState } from 'react';
import { useWatch, type UseFormRegister } from 'react-hook-form';
import {
  checkoutForm,
  placeBookings,
  type BookingRequest,
  type CheckoutForm,
} from 'shared/contracts/checkout.ts';
import type { CurrentUser } from 'shared/contracts/session.ts';
import {
  paymentMethodNames,
  paymentMethods,
  type PaymentMethod,
} from 'shared/domain/visits/booking-status.ts';
import { formatCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { earliestVisit, latestVisit, preferredTimes } from 'shared/domain/visits/visit.ts';
import { areaOfAddress, dayProblem } from 'shared/domain/visits/visit-days.ts';
import { isCalendarDate } from 'shared/domain/dates.ts';
import { weekdayLabel } from 'shared/domain/site/service-areas.ts';
import * as z from 'zod/mini';
import { messageOf } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { settings } from '../../lib/settings.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { CheckRow, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { requestFailed, usePlaceBookings, type SeenLines } from './use-place-bookings.ts';

/** In cents. `total` includes the fee and the tax. */
type RequestSums = { fee: number; tax: number; total: number };

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatCentsInFull(cents)}</dd>
  </div>
);

/** The total of a request, with the check fee and the tax on separate lines. */
const RequestTotals = ({ fee, tax, total }: RequestSums) => (
  <div aria-live="polite">
    <dl className="flex flex-col gap-1.5 rounded-control border-2 border-cream-200 bg-cream-100 px-4 py-3">
      <Row label="Services" cents={total - fee - tax} />
      {fee > 0 && <Row label="Personal check processing fee" cents={fee} />}
      {tax > 0 && <Row label="Sales tax" cents={tax} />}
      <div className="flex justify-between gap-4 border-t-2 border-cream-300 pt-1.5 text-lg font-bold">
        <dt>Due on service day</dt>
        <dd className="tabular-nums">{formatCentsInFull(total)}</dd>
      </div>
    </dl>
  </div>
);

const orderProblem = ({ address, scheduledDate }: OrderedDay): string | undefined =>
  dayProblem(scheduledDate, { by: 'ordering', address, settings: settings() }, timeNow());

type OrderedDay = Pick<CheckoutForm, 'address' | 'scheduledDate'>;

/** Checks the day with its address, also while other fields are incomplete. */
const formOnPossibleDay = checkoutForm.check(
  z.refine(({ address, scheduledDate }) => orderProblem({ address, scheduledDate }) === undefined, {
    path: ['scheduledDate'],
    when: ({ value }) => isCalendarDate(orderedDay.safeParse(value).data?.scheduledDate ?? ''),
    error: ({ input }) => {
      const ordered = orderedDay.safeParse(input).data;
      return ordered && orderProblem(ordered);
    },
  }),
);

const orderedDay = z.object({ address: z.string(), scheduledDate: z.string() });

/** When we come to an address; undefined until it has a ZIP code. */
const dayHint = (address: string): string | undefined => {
  const { zip, area } = areaOfAddress(address, settings());
  if (zip === undefined) return undefined;
  return area ? `We’re in ${zip} on ${weekdayLabel(area.weekdays)}.` : 'We’ll confirm the day.';
};

const texts = [
  { name: 'firstName', label: 'First name', control: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', control: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', control: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', control: 'tel', autoComplete: 'tel' },
  {
    name: 'address',
    label: 'Service address',
    control: 'text',
    autoComplete: 'address-line1',
    wide: true,
  },
] as const;

const labelOf = (method: PaymentMethod): string =>
  method === 'check'
    ? `${paymentMethodNames[method]} (+${formatCents(checkFee)})`
    : paymentMethodNames[method];

// Registered while rendering, after the fields above it: the first registered field with an error gets the focus.
const PaymentChoice = ({
  register,
  error,
}: {
  register: UseFormRegister<CheckoutForm>;
  error: string | undefined;
}) => (
  <ChoiceGroup
    legend="How will you pay on service day?"
    error={error}
    choices={paymentMethods.map((method) => ({
      label: labelOf(method),
      value: method,
      ...register('paymentMethod'),
    }))}
  />
);

/** Books the visits in the cart, to be paid on the day of service (rules: booking-5). */
export const CheckoutFormCard = ({
  user,
  lines,
  billOf,
  bookable,
  onPlaced,
}: {
  user: CurrentUser;
  lines: SeenLines;
  /** The bill when paying this way; `day` applies to lines without a day of their own. */
  billOf: (paying: { day: string; byCheck: boolean }) => RequestSums;
  /** False until unbookable lines are removed. */
  bookable: boolean;
  onPlaced: (request: BookingRequest) => void;
}) => {
  const [openedAt] = useState(() => timeNow());
  const {
    register,
    handleSubmit,
    control: fields,
    formState,
    showRefusals,
  } = useSchemaForm(
    formOnPossibleDay,
    {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email,
      phone: user.phone ?? '',
      address: user.address ?? '',
      scheduledDate: '',
      specialInstructions: '',
      ...(user.paymentMethod && { paymentMethod: user.paymentMethod }),
      savePaymentMethod: user.paymentMethod !== null,
    },
    placeBookings.name,
  );
  const { errors } = formState;
  const [paymentMethod, scheduledDate, address] = useWatch({
    control: fields,
    name: ['paymentMethod', 'scheduledDate', 'address'],
  });
  const { run, isPending, error } = usePlaceBookings({
    onDone: onPlaced,
    onFailed: (failure) => showRefusals(failure, { shouldFocus: true }),
  });

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit((form) => run({ form, lines }))(event);
        }}
        className="grid gap-5 sm:grid-cols-2"
      >
        <FormFields
          fields={texts}
          register={register}
          messageOf={(name) => errors[name]?.message}
        />
        <TextField
          label="Date"
          error={errors.scheduledDate?.message}
          hint={dayHint(address)}
          type="date"
          min={earliestVisit(openedAt)}
          max={latestVisit(openedAt)}
          required
          register={() => register('scheduledDate')}
        />
        <SelectField
          label="Time"
          error={errors.preferredTime?.message}
          required
          register={() => register('preferredTime')}
          options={preferredTimes}
          empty="Select a time"
        />
        <div className="sm:col-span-2">
          <TextArea
            label="Special instructions"
            optional
            hint="For these visits. How to get in is kept with your details on the home page."
            error={errors.specialInstructions?.message}
            rows={3}
            register={() => register('specialInstructions')}
          />
        </div>
        <div className="flex flex-col gap-3 sm:col-span-2">
          <PaymentChoice register={register} error={errors.paymentMethod?.message} />
          <CheckRow label="Remember how I pay" {...register('savePaymentMethod')} />
        </div>
        <div className="flex flex-col gap-4 sm:col-span-2">
          <RequestTotals {...billOf({ day: scheduledDate, byCheck: paymentMethod === 'check' })} />
          <FormError message={error && messageOf(error, requestFailed)} />
          <BusyButton type="submit" tone="gold" wide busy={isPending} disabled={!bookable}>
            {isPending ? 'Requesting...' : 'Request Booking'}
          </BusyButton>
          <p className="text-base text-ink-soft">
            Nothing is charged now. You can cancel a visit until the day before.
          </p>
        </div>
      </form>
    </Card>
  );
};
