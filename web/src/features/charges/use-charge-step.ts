import { useMutation } from '@tanstack/react-query';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  type Charge,
} from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import type { ChargeAction } from 'shared/domain/charge-state.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { call } from '../../lib/api.ts';
import { invalidate, queryClient, queryFor } from '../../lib/query-client.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { amendAnswers, readAfterLag } from '../../lib/written-items.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
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

const done: Record<ChargeAction, { title: string; words: (charge: Charge) => string }> = {
  paid: {
    title: 'Payment Saved',
    words: ({ name, total }) => `${formatCents(decimalToCents(total))} for ${name}.`,
  },
  refunded: {
    title: 'Refund Noted',
    words: ({ name, refunded }) =>
      `${formatCents(decimalToCents(refunded ?? '0.00'))} of ${name}. Give it back the way it came.`,
  },
  void: { title: 'Charge Void', words: ({ name }) => `Nothing is due for ${name} any more.` },
};

const fallback = 'The charge could not be changed. Please try again.';

/** Marks a charge as paid, refunded or void; `problem` is the error message for the form. */
export const useChargeStep = (charge: Charge, onDone: () => void) => {
  const once = useStepGuard();
  const tellLate = useLateFailure();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ action, form }: { action: ChargeAction; form: ChargeForm }) =>
      call(actOnCharge, { params: { id: charge.id, action }, body: form }),
    onSuccess: async (saved, { action }) => {
      showCharge(saved);
      hidePaid(saved.customerId, [saved.id]);
      const { title, words } = done[action];
      toast({ title, description: words(saved) });
      onDone();
      readAfterLag(listDueItems);
      // Voiding returns the credit to the plan, which gives the plan a new revision.
      const outdated = action === 'void' ? [listPlansOfCustomer] : [];
      readAfterLag(...outdated);
      await invalidate(listChargesOfCustomer, listDueItems, ...outdated);
    },
    onError: (failure) =>
      tellLate(invalidate(listChargesOfCustomer, listDueItems), failure, {
        title: 'Charge Not Changed',
        fallback,
      }),
  });
  return {
    take: (action: ChargeAction, form: ChargeForm) => once(() => mutateAsync({ action, form })),
    isPending,
    problem: error && refusalWords(error, fallback),
  };
};
