import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWatch, type UseFormRegister } from 'react-hook-form';
import {
  checkoutForm,
  placeBookings,
  type BookingRequest,
  type CheckoutForm,
} from 'shared/contracts/checkout.ts';
import type { CurrentUser } from 'shared/contracts/session.ts';
import {
  methodByHand,
  orderMethodNames,
  orderMethods,
  type OrderMethod,
} from 'shared/domain/visits/booking-status.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { checkFee } from 'shared/domain/prices/prices.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { describeAddressDays, firstOnWeekday } from 'shared/domain/visits/visit-days.ts';
import { isCalendarDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
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
import { ContactDetails, namesContact } from './contact-details.tsx';
import { OrderSums, type OrderBill } from './order-summary.tsx';
import { requestFailed, usePlaceBookings, type SeenLines } from './use-place-bookings.ts';

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

const labelOf = (method: OrderMethod): string =>
  method === 'check'
    ? `${orderMethodNames[method]} (+${formatCents(checkFee)})`
    : orderMethodNames[method];

/** The ways to pay on this stage. */
const offeredMethods = (): readonly OrderMethod[] =>
  settings().claims.cardPayments
    ? orderMethods
    : orderMethods.filter((method) => methodByHand(method) !== null);

// Registered while rendering, after the fields above it: the first registered field with an error gets the focus.
const PaymentChoice = ({
  register,
  error,
}: {
  register: UseFormRegister<CheckoutForm>;
  error: string | undefined;
}) => (
  <ChoiceGroup
    legend="How will you pay?"
    error={error}
    choices={offeredMethods().map((method) => ({
      label: labelOf(method),
      value: method,
      ...register('paymentMethod'),
    }))}
  />
);

/** Books the visits in the cart, to be paid on the day of service (rules: booking-5): the form, then what it comes to. */
export const OrderForm = ({
  user,
  lines,
  billOf,
  onAddress,
  bookable,
  promise,
  aboutCards,
  onPlaced,
}: {
  user: CurrentUser;
  lines: SeenLines;
  /** The bill when paying this way; `day` applies to lines without a day of their own. */
  billOf: (paying: { day: string; byCheck: boolean }) => OrderBill;
  /** Called with the service address as it is typed: it decides on the days of the lines, too. */
  onAddress: (address: string) => void;
  /** False until unbookable lines are removed. */
  bookable: boolean;
  /** How soon the business will be in touch. */
  promise: string;
  /** What comes of choosing to pay by card or bank. */
  aboutCards: ReactNode;
  onPlaced: (request: BookingRequest, method: OrderMethod) => void;
}) => {
  const formId = useId();
  const details = useRef<HTMLDetailsElement>(null);
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
  const values = useWatch({ control: fields });
  const { paymentMethod, scheduledDate = '', address = '' } = values;
  useEffect(() => onAddress(address), [onAddress, address]);
  const days = useOrderDays(address);
  const dayFault = orderDayProblem(scheduledDate, address) ?? errors.scheduledDate?.message;
  const addressDays = describeAddressDays(address, settings());
  /** A field in what is folded cannot take the focus. */
  const unfold = (refused: object): void => {
    if (details.current && namesContact(refused)) details.current.open = true;
  };
  const { run, isPending, error } = usePlaceBookings({
    onDone: (request, { form }) => onPlaced(request, form.paymentMethod),
    onFailed: (failure) => {
      unfold((failure instanceof ApiError && failure.body?.fields) || {});
      showRefusals(failure, { shouldFocus: true });
    },
  });

  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit((form) => run({ form, lines }), unfold)(event);
        }}
        className="flex flex-col gap-8 lg:col-start-1"
      >
        <section>
          <h2 className="title-2 mb-4">Your visit</h2>
          <Card className="flex flex-col gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
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
            </div>
            <ContactDetails
              ref={details}
              contact={{
                firstName: values.firstName ?? '',
                lastName: values.lastName ?? '',
                email: values.email ?? '',
                phone: values.phone ?? '',
                address,
              }}
              register={register}
              errors={errors}
            />
            <TextArea
              label="Special instructions"
              optional
              hint="For these visits. How to get in is kept in your account."
              error={errors.specialInstructions?.message}
              rows={2}
              register={() => register('specialInstructions')}
            />
          </Card>
        </section>
        <section>
          <h2 className="title-2 mb-4">Payment</h2>
          <Card className="flex flex-col gap-3">
            <PaymentChoice register={register} error={errors.paymentMethod?.message} />
            {paymentMethod === 'card-or-bank' ? (
              aboutCards
            ) : (
              <CheckRow label="Remember how I pay" {...register('savePaymentMethod')} />
            )}
          </Card>
        </section>
      </form>
      <aside
        aria-label="Order summary"
        className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <Card className="flex flex-col gap-4">
          <h2 className="title-3">Order summary</h2>
          <OrderSums {...billOf({ day: scheduledDate, byCheck: paymentMethod === 'check' })} />
          <FormError message={error && messageOf(error, requestFailed)} />
          <BusyButton
            type="submit"
            form={formId}
            tone="gold"
            wide
            busy={isPending}
            disabled={!bookable}
          >
            {isPending ? 'Requesting...' : 'Request Booking'}
          </BusyButton>
          <p className="text-base text-ink-soft">
            Nothing is charged now. {promise} You can cancel a visit until the day before.
          </p>
        </Card>
      </aside>
    </>
  );
};
