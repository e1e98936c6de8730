import { useState } from 'react';
import type { DueItem } from 'shared/contracts/charges.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useRemind } from './use-remind.ts';

type Customer = Pick<
  DueItem,
  'customerId' | 'customerName' | 'customerPhone' | 'isMailable' | 'remindedOn'
>;

/**
 * Mails a customer the balance due (rules: charge-11), or says when that was done last, or calls one whom no mail
 * reaches. For a row that wraps.
 */
export const RemindCustomer = ({ customer }: { customer: Customer }) => {
  const { customerName, customerPhone, isMailable, remindedOn } = customer;
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const { isUndoable, isWaiting, isRefused, problem, press, remindNow, dismiss } = useRemind(
    customer,
    close,
  );
  if (!isWaiting && !isRefused && remindedOn !== null)
    return (
      <p className="flex min-h-11 items-center">Reminded on {formatCalendarDate(remindedOn)}</p>
    );
  const isSending = isWaiting && !isUndoable;
  return (
    <>
      {isMailable || isWaiting ? (
        <BusyButton
          tone="paper"
          size="small"
          // As wide with any of its words, so that nothing moves after a tap.
          className="min-w-28"
          busy={isSending}
          aria-label={
            isSending ? undefined : `${isUndoable ? 'Undo: ' : ''}Remind: ${customerName}`
          }
          onClick={() => press(() => setAsking(true))}
        >
          {isSending ? 'Sending...' : isUndoable ? 'Undo' : 'Remind'}
        </BusyButton>
      ) : (
        <ContactLinks name={customerName} phone={customerPhone} />
      )}
      <div className="flex basis-full flex-wrap items-center gap-3 empty:hidden">
        {!isWaiting && !isAsking && <FormError message={problem ?? undefined} />}
        {isRefused && (
          <Button
            tone="plain"
            size="small"
            aria-label={`Dismiss: Reminder of ${customerName}`}
            onClick={dismiss}
          >
            Dismiss
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={close}
        title={`Remind ${customerName}?`}
        description="This device can’t store changes, so this can’t be undone."
      >
        <ActionForm
          submit="Yes, Remind"
          isBusy={isWaiting}
          problem={problem ?? undefined}
          onCancel={close}
          onSubmit={remindNow}
        />
      </Dialog>
    </>
  );
};
