import { useState } from 'react';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FailedNotes } from './payment-notes.tsx';
import { RememberCheck } from './remember-check.tsx';
import { sumOfItems, type Payable } from './use-payments.ts';
import { useStartPayment } from './use-start-payment.ts';

/** Pays by card or bank on the provider's page, all of it at once; nothing where that cannot be done (rules: payment-20). */
export const PayOnline = ({
  payable,
  isHeld = false,
  isSecond = false,
}: {
  payable: Payable;
  /** Whether it is about to be known that something of it was paid. */
  isHeld?: boolean;
  /** Whether another button comes first. */
  isSecond?: boolean;
}) => {
  const [remember, setRemember] = useState(false);
  const { items, takesCards } = payable;
  const { pay, isBusy, problem } = useStartPayment();
  if (!takesCards) return null;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <FailedNotes payable={payable} />
      <RememberCheck isChecked={remember} onChange={setRemember} />
      <BusyButton
        tone={isSecond ? 'paper' : 'pool'}
        busy={isBusy || isHeld}
        className="w-full sm:w-auto sm:min-w-64 sm:self-start"
        onClick={() => pay({ items, remember })}
      >
        {isBusy ? 'Opening the payment page...' : `Pay ${formatCentsInFull(sumOfItems(items))}`}
      </BusyButton>
      <FormError message={problem} />
      <p className="text-base text-ink-soft">
        You pay on Stripe’s secure page, then come back here.
      </p>
    </div>
  );
};
