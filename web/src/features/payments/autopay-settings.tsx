import { useState } from 'react';
import type { Autopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { AutopayForm } from './autopay-form.tsx';
import { autopayState } from './use-autopay.ts';
import { changeAutopay, termsOf } from './use-put-autopay.ts';

const Terms = ({ text }: { text: string }) => (
  <details className="disclosure">
    <summary className="opens flex min-h-11 list-none items-center gap-3 text-base font-semibold [&::-webkit-details-marker]:hidden">
      What autopay may do
    </summary>
    <p className="pb-2 text-base text-ink-soft">{text}</p>
  </details>
);

const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const { run, isPending, problem } = useChange(changeAutopay, { onDone: onClose });
  return (
    <>
      <FormError message={problem} />
      <ConfirmPanel
        label="Turn off autopay?"
        confirm="Turn off autopay"
        confirming="Turning off..."
        isBusy={isPending}
        onConfirm={() => void run(undefined)}
        onKeep={onClose}
      >
        From then on you pay your bills here yourself.
      </ConfirmPanel>
    </>
  );
};

/** Whether the customer's bills are paid by themselves, and the steps that change it (rules: payment-37). */
export const AutopaySettings = ({
  autopay,
  methods: [first, ...others],
  saving: { save, isBusy },
}: {
  autopay: Autopay;
  methods: readonly SavedMethod[];
  /** Leads to the page on which one is saved. */
  saving: { save: () => void; isBusy: boolean };
}) => {
  const [step, setStep] = useState<'form' | 'off'>();
  const heading = useFocusAfter<HTMLHeadingElement>(step !== undefined);
  const close = (): void => setStep(undefined);
  const method = first && [first, ...others].find(({ id }) => id === autopay.methodId);
  const isOn = autopay.methodId !== null;
  return (
    <div className="flex flex-col items-start gap-3 border-t-2 border-cream-200 pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
        Autopay
      </h3>
      {step === undefined && (
        <>
          <p>
            {isOn
              ? `${autopayState(autopay)}. `
              : 'With autopay, each bill is paid when it is due, up to a limit you set.'}
            {isOn && method && autopay.upTo !== null && (
              <span className="wrap-anywhere">
                {termsOf({ method, upTo: decimalToCents(autopay.upTo) })}
              </span>
            )}
            {!first && ' First, save a card or bank account.'}
          </p>
          {isOn && <Terms text={autopay.text} />}
          <div className="flex flex-wrap gap-3">
            <BusyButton
              tone="paper"
              size="small"
              busy={isBusy}
              onClick={() => (first ? setStep('form') : save())}
            >
              {isOn ? 'Change' : 'Turn on'}
            </BusyButton>
            {isOn && (
              <Button tone="plain" size="small" onClick={() => setStep('off')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )}
      {step === 'form' && first && (
        <div className="w-full">
          <AutopayForm autopay={autopay} methods={[first, ...others]} onClose={close} />
        </div>
      )}
      {step === 'off' && <TurnOff onClose={close} />}
    </div>
  );
};
