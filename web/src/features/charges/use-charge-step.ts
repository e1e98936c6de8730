import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  type Charge,
} from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import type { ChargeAction } from 'shared/domain/prices/charge-state.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import { useHeldChange } from '../../changes/use-held-change.ts';
import { hidePaid } from './due-items.ts';

export type ChargeForm = BodyOf<typeof actOnCharge>;

export const chargesQuery = (customerId: string) =>
  queryFor(listChargesOfCustomer, { params: { id: customerId } });

/** Shows a charge as it was saved until the index behind the list has caught up. */
const showCharge = (saved: Charge): void => {
  const { queryKey: shown } = chargesQuery(saved.customerId);
  amendAnswers(listChargesOfCustomer, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<Charge[]>(queryKey, (charges) =>
      charges?.map((charge) =>
        charge.id === saved.id && charge.updatedAt < saved.updatedAt ? saved : charge,
      ),
    );
  });
};

const centsRefunded = (refunded: Charge['refunded']): number => decimalToCents(refunded ?? '0.00');

type Done = { title: string; words: (saved: Charge, before: Charge) => string };

const done: Record<ChargeAction, Done> = {
  paid: {
    title: 'Payment Saved',
    words: ({ name, total }) => `${formatCents(decimalToCents(total))} for ${name}.`,
  },
  refunded: {
    title: 'Refund Noted',
    words: ({ name, refunded }, before) =>
      `${formatCents(centsRefunded(refunded) - centsRefunded(before.refunded))} of ${name}. Give it back the way it came.`,
  },
  void: { title: 'Charge Void', words: ({ name }) => `Nothing is due for ${name} any more.` },
};

type Step = { charge: Charge; action: ChargeAction; form: ChargeForm };

/** Voiding returns the credit to the plan, which gives the plan a new revision. */
const plansAfter = (action: ChargeAction) => (action === 'void' ? [listPlansOfCustomer] : []);

const changeCharge = defineChange(actOnCharge, {
  request: ({ charge, action, form }: Step) => ({ params: { id: charge.id, action }, body: form }),
  isStep: true,
  keyed: true,
  shows: (saved) => {
    showCharge(saved);
    hidePaid(saved.customerId, [saved.id]);
  },
  says: (saved, { charge, action }) => ({
    title: done[action].title,
    description: done[action].words(saved, charge),
  }),
  outdates: (_saved, { action }) => [
    listChargesOfCustomer,
    listDueItems,
    getCustomerAutopay,
    ...plansAfter(action),
  ],
  outdatesLater: (_saved, { action }) => [listDueItems, ...plansAfter(action)],
  outdatesRefused: [listChargesOfCustomer, listDueItems],
  fails: {
    title: 'Charge Not Changed',
    fallback: 'The charge could not be changed. Please try again.',
    inForm: true,
  },
});

/** Marks a charge as paid, refunded or void; `problem` is the error message for the form. */
export const useChargeStep = (charge: Charge, onDone: () => void) => {
  const { run, ...rest } = useHeldChange(changeCharge, { onDone, onPaid: onDone });
  const take = (action: ChargeAction, form: ChargeForm) => run({ charge, action, form });
  return { take, ...rest };
};
