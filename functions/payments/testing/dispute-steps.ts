import { businessDate } from 'shared/domain/dates.ts';
import { payTogether } from '../../charges/record-payment.ts';
import type { ProviderDispute } from '../stripe/provider.ts';
import { pick, tell, type Choice, type Steps } from './history-steps.ts';
import { customerId, type HistoryWorld } from './history-world.ts';

/** Cents of a dispute of a part, and a cardholder's bank that asks about one. */
const smallPart = 1234;

const isUndecided = ({ state }: ProviderDispute): boolean =>
  state === 'open' || state === 'inquiry';

/** What cardholders and banks contest, how it ends, and what is said about it. All but 'tell' happens at the provider. */
export const disputeSteps = (world: HistoryWorld) => {
  const { stripe } = world;

  const isContested = (intentId: string): boolean =>
    stripe.disputes().some((each) => each.intentId === intentId && isUndecided(each));
  /** Payments of which something is left that is not contested yet, whether we know that they were taken or not. */
  const contestable = () =>
    stripe
      .intents()
      .filter(
        ({ id, status }) => status === 'succeeded' && !isContested(id) && stripe.left(id) > 0,
      );
  const inState = (...states: string[]) =>
    stripe.disputes().filter(({ state }) => states.includes(state));

  /** All that was taken, given back or not, all that is left, a third of it, or a small part. */
  const amountOf = (intentId: string, { choice, isGood }: Choice): number => {
    const left = stripe.left(intentId);
    if (isGood && choice % 3 === 0)
      return stripe.intents().find(({ id }) => id === intentId)!.amount;
    if (isGood) return left;
    return choice % 2 === 0 ? Math.max(1, Math.floor(left / 3)) : Math.min(left, smallPart);
  };

  const steps = {
    dispute: async (choice) => {
      const id = pick(contestable(), choice.choice)?.id;
      if (id !== undefined) stripe.dispute(id, amountOf(id, choice));
    },
    inquiry: async (choice) => {
      const id = pick(contestable(), choice.choice)?.id;
      if (id !== undefined) stripe.inquire(id, amountOf(id, choice));
    },
    'inquiry ends': async ({ choice, isGood }) => {
      const inquiry = pick(inState('inquiry'), choice);
      if (!inquiry) return;
      if (isGood && stripe.left(inquiry.intentId!) > 0) stripe.escalate(inquiry.id);
      else stripe.endInquiry(inquiry.id);
    },
    'dispute ends': async ({ choice, isGood }) => {
      const open = pick(inState('open'), choice);
      if (open && isGood) stripe.lose(open.id);
      else if (open) stripe.win(open.id);
    },
    'bank returns': async ({ choice, isGood }) => {
      const fromBanks = contestable().filter(({ charge }) => charge?.method.type === 'bank');
      const id = pick(fromBanks, choice)?.id;
      if (id !== undefined)
        stripe.bankReturns(id, isGood ? 'debit_not_authorized' : 'insufficient_funds');
    },
    'dispute event': async ({ choice, isGood }) => {
      const about = pick(stripe.disputes(), choice);
      const type = isGood ? 'charge.dispute.updated' : 'charge.dispute.created';
      if (about) await tell({ type, objectId: about.id }, world);
    },
    evidence: async ({ choice }) => {
      const about = pick(stripe.disputes(), choice);
      if (!about) return;
      const { provider } = world.dependencies;
      const fileId = await provider.uploadEvidence(Buffer.from('%PDF-1.7'));
      await provider.putEvidence(about.id, { texts: { product_description: 'Pool care' }, fileId });
    },
  } satisfies Steps<string>;
  return steps;
};

/** Whatever is still contested is decided: one is won, the next is lost. @returns whether anything was */
export const decideDisputes = ({ stripe }: HistoryWorld): boolean => {
  const undecided = stripe.disputes().filter(isUndecided);
  for (const [index, { id, state }] of undecided.entries())
    if (state === 'inquiry') stripe.endInquiry(id);
    else if (index % 2 === 0) stripe.lose(id);
    else stripe.win(id);
  return undecided.length > 0;
};

/** What was returned and is due is paid by hand. @returns whether anything was */
export const payAgain = async ({
  charges,
  visits,
  items,
  dependencies,
  now,
}: HistoryWorld): Promise<boolean> => {
  const due = [
    ...charges().filter(({ state }) => state === 'due'),
    ...visits().filter(({ paymentStatus }) => paymentStatus === 'pending'),
  ];
  const ids = new Set(due.flatMap(({ id, returns }) => (returns.length > 0 ? id : [])));
  const body = {
    items: items.filter(({ id }) => ids.has(id)),
    method: 'zelle' as const,
    paidOn: businessDate(now()),
  };
  if (ids.size === 0) return false;
  await payTogether({ customerId, body, idempotentAction: undefined, now: now() }, dependencies);
  return true;
};
