import { Fragment, useState, type ComponentProps } from 'react';
import type { Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { useOnline } from '../../lib/use-online.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { paymentAmount, paymentItems, paymentMethod } from './payment-words.ts';
import { RememberCheck } from './remember-check.tsx';
import { ReturnNote } from './return-note.tsx';
import type { Returned } from './use-returned-payment.ts';
import { useStartPayment } from './use-start-payment.ts';

type Says = Omit<ComponentProps<typeof ReturnNote>, 'children'>;

const checking = (isOnline: boolean): Says => ({
  title: 'Checking your payment...',
  text: isOnline ? 'This takes a moment.' : 'This needs a connection. Nothing is lost.',
});

const late: Says = {
  title: 'We don’t have the answer yet',
  text: 'We will email you as soon as we know. You don’t have to wait here.',
};

const unpaid = (text: string): Says => ({ title: 'Not paid yet', text });

/** What was paid, how and when; a line breaks between them. */
const Receipt = ({ payment }: { payment: Payment }) =>
  [paymentItems(payment), paymentMethod(payment), formatInstantDate(payment.updatedAt)]
    .filter((fact) => fact !== undefined)
    .map((fact, index, { length }) => (
      <Fragment key={fact}>
        <span className="inline-block">
          {fact}
          {index < length - 1 && ' ·'}
        </span>{' '}
      </Fragment>
    ));

/** Undefined for what no provider has taken, or did with it later. */
const outcomeOf = (payment: Payment): Says | undefined => {
  switch (payment.state) {
    case 'succeeded':
      return {
        title: `Paid ${paymentAmount(payment)}, thank you`,
        text: <Receipt payment={payment} />,
      };
    case 'processing':
      return {
        title: `Processing ${paymentAmount(payment)}, up to 4 business days`,
        text: <Receipt payment={payment} />,
      };
    case 'failed':
      return {
        title: `${paymentAmount(payment)} did not go through`,
        text: `${payment.failure?.message ?? ''} You can pay again below.`,
      };
    case 'canceled':
      return unpaid('The payment page has closed. You can pay below.');
    default:
      return undefined;
  }
};

const saysOf = (returned: Returned, isOnline: boolean): Says | undefined => {
  if (!returned) return undefined;
  if (returned.is === 'checking') return checking(isOnline);
  if (returned.is === 'late') return late;
  if (returned.is === 'left') return unpaid(`${paymentAmount(returned.payment)} is still due.`);
  return outcomeOf(returned.payment);
};

const Continue = ({ payment }: { payment: Payment }) => {
  // Asked again: another answer leads to another page.
  const [remember, setRemember] = useState(false);
  const { pay, isBusy, problem } = useStartPayment();
  return (
    <>
      <RememberCheck isChecked={remember} onChange={setRemember} />
      <BusyButton
        size="small"
        busy={isBusy}
        onClick={() => pay({ items: payment.items, remember })}
      >
        {isBusy ? 'Opening the payment page...' : 'Continue'}
      </BusyButton>
      <FormError message={problem} />
    </>
  );
};

/** What has become of the payment that the customer comes back from, at the top of the bills (rules: payment-21). */
export const ReturnedPayment = ({ returned }: { returned: Returned }) => {
  const isOnline = useOnline();
  const says = saysOf(returned, isOnline);
  if (!says) return null;
  return (
    <ReturnNote {...says}>
      {returned?.is === 'left' && <Continue payment={returned.payment} />}
    </ReturnNote>
  );
};
