import type { actOnCharge } from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import {
  chargeTransitions,
  mayActOnCharge,
  type ChargeAction,
} from 'shared/domain/prices/charge-state.ts';
import { addDays, businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import {
  chargeAfterCredits,
  creditOf,
  isFree,
  termsOn,
  type ChargePeriod,
} from 'shared/domain/plans/plan-charges.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import { taxBack, taxOn } from 'shared/domain/prices/sales-tax.ts';
import { AppError } from 'shared/errors.ts';
import { requireFree, requirePaidByHand, requireUndisputed } from '../bookings/held-item.ts';
import type { StoredPlan, StoredTerms } from '../plans/stored-plan.ts';
import { isSamePayment, paymentFacts } from './payment-details.ts';
import { chargeIdOf, refundedOf, type StoredCharge } from './stored-charge.ts';

/** The reason of a charge that is void from the start. */
const nothingToPay = 'Nothing to pay';

type Charging = {
  charge: StoredCharge;
  /** The plan's credit and check fee after the charge. */
  rest: Pick<StoredPlan, 'chargedThrough' | 'freePeriod' | 'openCredit' | 'fee'>;
};

/**
 * The charge of a period (rules: charge-1, charge-2). A free period uses up the credits of its own due dates, which
 * would otherwise lower the next charge as well. If the period is charged after all, it gets those credits back.
 * @param rate of sales tax for this customer on the first day, as a fraction
 * @param replaced earlier plans whose due dates fall into the period, because it starts before its plan does
 */
export const chargeFor = (
  plan: StoredPlan,
  period: ChargePeriod<StoredTerms>,
  { rate, replaced = [], now }: { rate: number; replaced?: readonly StoredPlan[]; now: Date },
): Charging => {
  const { start, end, terms } = period;
  const agreements = [...replaced, plan];
  const free = isFree(agreements, period);
  const price = free ? 0 : terms.price;
  const fee = free ? 0 : plan.fee;
  const waiting =
    plan.openCredit + (plan.freePeriod?.start === start ? plan.freePeriod.credits : 0);
  const own = free ? sumOf(agreements.map((each) => creditsWithin(each, period))) : 0;
  const credits = free ? 0 : waiting;
  const { amount, carriedOver } = chargeAfterCredits(price + fee, credits);
  const taxRate = terms.taxable ? rate : 0;
  const at = now.toISOString();
  return {
    charge: {
      id: chargeIdOf(plan.id, start),
      planId: plan.id,
      customerId: plan.customerId,
      name: plan.name,
      from: start,
      until: end,
      price,
      fee,
      credit: price + fee - amount,
      amount,
      tax: taxOn(amount, taxRate),
      taxRate,
      state: amount > 0 ? 'due' : 'void',
      paymentMethod: terms.paymentMethod,
      paymentSource: null,
      paidOn: null,
      paymentIntentId: null,
      processingOn: null,
      note: null,
      refunded: null,
      latestRefund: null,
      refundedTax: null,
      refundedOn: null,
      reason: amount > 0 ? null : nothingToPay,
      returns: [],
      heldBy: null,
      revision: 0,
      createdAt: at,
      updatedAt: at,
    },
    rest: {
      chargedThrough: start,
      freePeriod: free ? { start, credits: own } : null,
      openCredit: free ? waiting - own : carriedOver,
      fee: plan.fee - fee,
    },
  };
};

const creditsWithin = (plan: StoredPlan, { start, end }: ChargePeriod): number =>
  sumOf(
    dueDates(plan, { first: start, last: addDays(end, -1) }).map(({ date }) =>
      creditOf(termsOn(plan.terms, date), plan.everyWeeks),
    ),
  );

const invalid = (fields: Record<string, string>): AppError =>
  new AppError('invalid', 'Please check what you entered.', { fields });

const missing = 'Please give a date as YYYY-MM-DD';

/**
 * Payments and refunds cannot be dated in the future. A mistyped year would drop them from every month's accounts.
 * @throws AppError `invalid`
 */
export const requirePassed = (
  field: 'paidOn' | 'refundedOn',
  date: string | undefined,
  now: Date,
): void => {
  if (date !== undefined && date > businessDate(now))
    throw invalid({ [field]: 'Please choose today or an earlier day' });
};

const changesOf = (
  charge: StoredCharge,
  { action, body, now }: { action: ChargeAction; body: BodyOf<typeof actOnCharge>; now: Date },
): Partial<StoredCharge> => {
  const { method, paidOn, note, amount, refundedOn, reason } = body;
  switch (action) {
    case 'paid':
      if (!method || !paidOn)
        throw invalid({
          ...(!method && { method: 'Please say how it was paid' }),
          ...(!paidOn && { paidOn: missing }),
        });
      requirePassed('paidOn', paidOn, now);
      return { paymentMethod: method, paidOn, note: note || null };
    case 'refunded': {
      const refundable = charge.amount - refundedOf(charge);
      const cents = amount === undefined ? refundable : decimalToCents(amount);
      if (charge.state === 'refunded' && cents > refundable) throw alreadyDone(charge);
      const isWithin = cents > 0 && cents <= refundable;
      if (!refundedOn || !reason || !isWithin)
        throw invalid({
          ...(!isWithin && {
            amount:
              cents > 0
                ? 'Please give back no more than was paid'
                : 'Please give an amount above 0.00',
          }),
          ...(!refundedOn && { refundedOn: missing }),
          ...(!reason && { reason: 'Please say why' }),
        });
      requirePassed('refundedOn', refundedOn, now);
      const tax = taxBack({ amount: refundable, taxRate: charge.taxRate }, cents);
      return {
        refunded: (charge.refunded ?? 0) + cents + tax,
        refundedTax: (charge.refundedTax ?? 0) + tax,
        latestRefund: cents,
        refundedOn,
        reason,
      };
    }
    case 'void':
      if (!reason) throw invalid({ reason: 'Please say why' });
      return { reason };
  }
};

/** What is stored of the charge's payment, refunds or voiding, instead of what was sent. */
const alreadyDone = (charge: StoredCharge): AppError => {
  const { name, state, refunded, refundedOn, reason } = charge;
  const facts =
    state === 'refunded'
      ? [
          refunded !== null && formatCentsInFull(refunded),
          refundedOn && `on ${formatCalendarDate(refundedOn)}`,
        ]
      : [];
  const details = {
    void: [],
    due: [],
    collecting: [],
    paid: paymentFacts(charge),
    disputed: [],
    refunded: facts,
  }[state];
  const label = [`${name} is ${state} already`, ...details].filter(Boolean).join(' ');
  const why = state === 'paid' ? charge.note : reason;
  return new AppError('conflict', [`${label}.`, why].filter(Boolean).join(' '));
};

/**
 * Whether an action has no effect because it is what is stored.
 * @throws AppError `conflict` with what is stored if the charge has the action's target state with other details, and
 * there is nothing left to refund (rules: charge-3), or if a provider has to refund it
 */
export const isTaken = (
  charge: StoredCharge,
  { action, body }: { action: ChargeAction; body: BodyOf<typeof actOnCharge> },
): boolean => {
  requireUndisputed(charge.state);
  if (action === 'refunded') requirePaidByHand(charge.paymentMethod);
  if (charge.state !== chargeTransitions[action].to) return false;
  if (isSameAction(charge, { action, body })) return true;
  if (mayActOnCharge(action, { ...charge, refundable: charge.amount - refundedOf(charge) }))
    return false;
  throw alreadyDone(charge);
};

const isSameAction = (
  charge: StoredCharge,
  { action, body }: { action: ChargeAction; body: BodyOf<typeof actOnCharge> },
): boolean => {
  const { amount, refundedOn, reason } = body;
  const refundable = charge.amount - refundedOf(charge);
  const latest = charge.latestRefund ?? refundedOf(charge);
  switch (action) {
    case 'paid':
      return isSamePayment(charge, body);
    case 'refunded':
      return (
        refundedOn === charge.refundedOn &&
        reason === charge.reason &&
        (amount === undefined ? refundable === 0 : decimalToCents(amount) === latest)
      );
    case 'void':
      return reason === charge.reason;
  }
};

/**
 * The charge after an action, as its next revision (rules: charge-3).
 * @throws AppError `invalid` if the action's input is incomplete, `conflict` with the current state, or while a
 * payment of it is under way
 */
export const changedCharge = (
  charge: StoredCharge,
  { action, body, now }: { action: ChargeAction; body: BodyOf<typeof actOnCharge>; now: Date },
): StoredCharge => {
  requireFree(charge);
  const refundable = charge.amount - refundedOf(charge);
  if (!mayActOnCharge(action, { ...charge, refundable }))
    throw new AppError('conflict', `This charge is ${charge.state}.`);
  return {
    ...charge,
    ...changesOf(charge, { action, body, now }),
    state: chargeTransitions[action].to,
    revision: charge.revision + 1,
    updatedAt: now.toISOString(),
  };
};
