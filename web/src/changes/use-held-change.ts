import { cancelCustomerPayment, listAdminPayments } from 'shared/contracts/payments.ts';
import { defineChange, type Change } from './define-change.ts';
import { useChange } from './use-change.ts';
import { ApiError, hasStatus } from '../lib/api-error.ts';
import type { JsonContract } from '../lib/api.ts';
import { doublePress, useSingleFlight } from '../lib/use-single-flight.ts';
import { toast } from '../ui/toast-store.ts';
import { paidLists } from '../common/paid-lists.ts';

const endPayment = defineChange(cancelCustomerPayment, {
  request: (id: string) => ({ params: { id } }),
  outdatesRefused: [...paidLists, listAdminPayments],
  fails: (_id, error) =>
    hasStatus(error, 409)
      ? undefined
      : {
          title: 'Payment Not Ended',
          fallback: 'The payment could not be ended. Please try again.',
          inForm: true,
        },
});

/** The payment that has refused a change and can be ended. */
export const holderIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.paymentId : undefined;

/** What the form's button does instead, while a customer's payment is in the way. */
export const endAndContinue = 'End That Payment and Continue';

type Reactions<Input, Reply> = {
  onDone?: (reply: Reply, input: Input) => unknown;
  onFailed?: (error: Error) => void;
  /** Called if the customer has paid before that could be ended. */
  onPaid?: () => void;
};

/**
 * Runs a declared change of what a customer may be paying at the moment. If they are, `run` is refused and `isHeld` is
 * true; the next `run` ends their payment and then makes the change (rules: payment-22).
 */
export const useHeldChange = <Input, Reply, C extends JsonContract<Reply>>(
  change: Change<Input, Reply, C>,
  { onPaid, ...reactions }: Reactions<Input, Reply> = {},
) => {
  const made = useChange(change, reactions);
  const ending = useChange(endPayment, {
    onFailed: (error) => {
      if (!hasStatus(error, 409)) return;
      made.reset();
      toast({
        title: 'Paid in the Meantime',
        description: 'The customer paid first, so nothing was changed.',
      });
      onPaid?.();
    },
  });
  // The second press of a double press must not end the payment that has refused the first.
  const once = useSingleFlight(doublePress);
  const holder = holderIn(made.error);
  const isHeld = holder !== undefined;
  return {
    isHeld,
    run: async (input: Input): Promise<boolean> => {
      let isDone = false;
      await once(async () => {
        isDone = (!isHeld || (await ending.run(holder))) && (await made.run(input));
      });
      return isDone;
    },
    isPending: made.isPending || ending.isPending,
    problem: isHeld
      ? (ending.problem ?? 'The customer is paying this right now. Nothing was changed.')
      : made.problem,
  };
};
