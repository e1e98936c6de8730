import type { Charge } from 'shared/contracts/charges.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { paymentDraft, PaymentFields } from './payment-fields.tsx';
import { endAndContinue } from '../../changes/use-held-change.ts';
import { useChargeStep } from './use-charge-step.ts';

/** Asks how and when a charge was paid. */
export const PayChargeForm = ({ charge, onDone }: { charge: Charge; onDone: () => void }) => {
  const { take, isPending, isHeld, problem } = useChargeStep(charge, onDone);
  const [draft, setDraft] = useDraftState(`paid ${charge.id}`, paymentDraft, () => ({
    method: charge.paymentMethod ?? '',
    paidOn: businessDate(timeNow()),
    note: '',
  }));
  const method = paymentMethods.find((one) => one === draft.method);
  return (
    <ActionForm
      problem={problem}
      submit={isHeld ? endAndContinue : 'Mark Paid'}
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={() => {
        const { paidOn, note } = draft;
        if (method) void take('paid', { method, paidOn, ...(note && { note }) });
      }}
    >
      <PaymentFields value={draft} onChange={setDraft} />
    </ActionForm>
  );
};
