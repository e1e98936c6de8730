import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getCustomerAutopay, type CustomerAutopay } from 'shared/contracts/autopay.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { endAutopay } from './end-autopay.ts';

/** 'Visa ending in 4242, each bill up to $300.00' */
const termsOf = ({ method, upTo }: CustomerAutopay): string =>
  [
    method ? savedMethodName(method) : 'A saved card or bank account',
    upTo !== null && `each bill up to ${formatCentsInFull(decimalToCents(upTo))}`,
  ]
    .filter(Boolean)
    .join(', ');

/** How it stands, and what else there is to say about that. */
const standingOf = (autopay: CustomerAutopay): { standing: string; more?: string } => {
  const { methodId, problem } = autopay;
  const isOn = methodId !== null;
  const terms = termsOf(autopay);
  if (problem && (!isOn || problem.nextOn === null))
    return { standing: `Autopay has stopped: ${problem.message}`, ...(isOn && { more: terms }) };
  if (!isOn) return { standing: 'Autopay is off' };
  const standing = `Autopay is on: ${terms}`;
  if (!problem?.nextOn) return { standing };
  const next = formatCalendarDate(problem.nextOn);
  return { standing, more: `${problem.message} Autopay tries again ${next}.` };
};

/** Turns it off for a customer who has called, after one question (rules: payment-47). */
const TurnOff = ({ customerId, onClose }: { customerId: string; onClose: () => void }) => {
  const { run, isPending, problem } = useChange(endAutopay, { onDone: onClose });
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FormError message={problem} />
      <ConfirmPanel
        label="Turn off autopay?"
        confirm="Yes, Turn Off"
        confirming="Turning Off..."
        isBusy={isPending}
        onConfirm={() => void run({ customerId })}
        onKeep={onClose}
      >
        They will pay their bills themselves. A payment that is processing still goes through. They
        get an email, and only they can turn autopay back on.
      </ConfirmPanel>
    </div>
  );
};

/** Whether a customer’s bills are paid by themselves, where the stage takes cards and banks (rules: payment-38). */
export const AutopayOfCustomer = ({ customerId }: { customerId: string }) => {
  const isAsked = settings().claims.automaticBilling;
  const { data, isError, refetch } = useQuery({
    ...queryFor(getCustomerAutopay, { params: { id: customerId } }),
    enabled: isAsked,
    // The customer turns it on and off, and banks refuse.
    staleTime: 0,
  });
  const [isEnding, setEnding] = useState(false);
  const line = useFocusAfter<HTMLParagraphElement>(isEnding);
  if (!isAsked) return null;
  if (!data && isError) return <LoadFailed what="Autopay" onRetry={() => void refetch()} />;
  const { standing, more }: Partial<ReturnType<typeof standingOf>> = data ? standingOf(data) : {};
  return (
    <Card>
      {standing === undefined ? (
        <output className="text-ink-soft">Loading autopay...</output>
      ) : (
        <p ref={line} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {standing}
        </p>
      )}
      {more !== undefined && <p className="wrap-anywhere text-ink-soft">{more}</p>}
      {data && data.methodId !== null && !isEnding && (
        <Button
          tone="plain"
          size="small"
          className="-ml-4 self-start"
          onClick={() => setEnding(true)}
        >
          Turn Off Autopay
        </Button>
      )}
      {isEnding && <TurnOff customerId={customerId} onClose={() => setEnding(false)} />}
    </Card>
  );
};
