import { useEffect, useState } from 'react';
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
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { describeAddressDays, firstOnWeekday } from 'shared/domain/visits/visit-days.ts';
import { isCalendarDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { messageOf } from '../../../lib/api-error.ts';
import { timeNow } from '../../../lib/clock.ts';
import { orderDayProblem, orderDays, useOrderDays } from '../../../common/order-days.ts';
import { settings } from '../../../lib/settings.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { DaySelect } from '../../../ui/day-select.tsx';
import { CheckRow, SelectField, TextArea } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
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

const orderedDay = z.object({ address: z.string(), scheduledDate: z.string() });

const problemOf = ({ address, scheduledDate }: z.infer<typeof orderedDay>): string | undefined =>
  orderDayProblem(scheduledDate, address);

/** Checks the day with its address, also while other fields are incomplete. */
const formOnPossibleDay = checkoutForm.check(
  z.refine((form) => problemOf(form) === undefined, {
    path: ['scheduledDate'],
    when: ({ value }) => isCalendarDate(orderedDay.safeParse(value).data?.scheduledDate ?? ''),
    error: ({ input }) => {
      const ordered = orderedDay.safeParse(input).data;
      return ordered && problemOf(ordered);
    },
  }),
);

/** The next day on which we can come to a customer on the weekday they chose when they signed up. */
const wishedDay = ({ address, desiredDay }: CurrentUser): string | undefined =>
  desiredDay === null ? undefined : firstOnWeekday(orderDays(address ?? '', timeNow()), desiredDay);

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
  onAddress,
  bookable,
  onPlaced,
}: {
  user: CurrentUser;
  lines: SeenLines;
  /** The bill when paying this way; `day` applies to lines without a day of their own. */
  billOf: (paying: { day: string; byCheck: boolean }) => RequestSums;
  /** Called with the service address as it is typed: it decides on the days of the lines, too. */
  onAddress: (address: string) => void;
  /** False until unbookable lines are removed. */
  bookable: boolean;
  onPlaced: (request: BookingRequest) => void;
}) => {
  const [wished] = useState(() => wishedDay(user) ?? '');
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
      scheduledDate: wished,
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
  useEffect(() => onAddress(address), [onAddress, address]);
  const days = useOrderDays(address);
  const dayFault = orderDayProblem(scheduledDate, address) ?? errors.scheduledDate?.message;
  const addressDays = describeAddressDays(address, settings());
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
          // The address decides on the days.
          register={(name) => register(name, { deps: ['scheduledDate'] })}
          messageOf={(name) => errors[name]?.message}
        />
        <DaySelect
          label="Date"
          error={dayFault}
          hint={addressDays === dayFault ? undefined : addressDays && `${addressDays}.`}
          required
          empty="Select a date"
          days={days}
          value={scheduledDate}
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
