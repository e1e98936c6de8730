import { useMutation } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { addToCart, getCart } from 'shared/contracts/cart.ts';
import type { CallInput } from 'shared/contracts/contract.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { keepWords } from '../../lib/kept-words.ts';
import { paths } from '../../lib/paths.ts';
import { handlesUnauthorized, invalidate } from '../../lib/query-client.ts';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';
import { keptChoices, notesPlace } from './kept-choices.ts';

export type NewLine = Omit<CallInput<typeof addToCart>['body'], 'serviceId' | 'quantity'>;

const isUnauthorized = (error: Error): boolean =>
  error instanceof ApiError &&
  error.message.startsWith('401') &&
  error.message.includes('Unauthorized');

/**
 * Keeps a line until after the sign-in. Its instructions, which may contain gate codes, are kept only in this tab, and
 * only for a customer whose session has ended.
 */
const keepChoice = (
  { serviceId, by }: { serviceId: string; by: string | null },
  { options = {}, scheduledDate, preferredTime, specialInstructions }: NewLine,
): void => {
  const key = keptChoices.keep({
    serviceId,
    by,
    options,
    ...(scheduledDate !== undefined && { scheduledDate }),
    ...(preferredTime !== undefined && { preferredTime }),
  });
  if (by !== null) keepWords(notesPlace(key), specialInstructions);
};

/** Why the server refused, such as a recurring service that is in the cart already; undefined if it failed. */
const reasonOf = (error: Error): string | undefined =>
  error instanceof ApiError && error.status < 500 ? error.body?.message : undefined;

/** Sends visitors to the sign-in (rules: cart-7). `prepare` returns undefined if the line is not valid yet. */
export const AddToCartButton = ({
  service,
  chosen,
  prepare,
  isVisitor = false,
  userId = null,
}: {
  service: { id: string; name: string };
  /** The options in words: a refusal is shown until others are chosen. */
  chosen: string;
  prepare: () => NewLine | undefined;
  /** Whether to offer creating an account, too. */
  isVisitor?: boolean;
  /** The id of the signed-in customer, if the page knows it. */
  userId?: string | null;
}) => {
  const once = useStepGuard();
  const requestOnce = useIdempotentRequest({ corrects: false });
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ chosen: string; reason: string | undefined }>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (line: NewLine) => {
      const body = { ...line, serviceId: service.id, quantity: 1 };
      return requestOnce(body, (idempotencyKey) => call(addToCart, { body, idempotencyKey }));
    },
    meta: handlesUnauthorized,
    onMutate: () => setRefusal(undefined),
    onSuccess: async () => {
      toast({
        title: 'Added to Cart',
        description: `${service.name} has been added to your cart.`,
        action: { label: 'View Cart', onClick: () => void navigate(paths.checkout()) },
      });
      await invalidate(getCart);
    },
    onError: (error, line) => {
      if (!isUnauthorized(error)) {
        toast({
          title: 'Error',
          description: 'Failed to add service to cart. Please try again.',
          variant: 'destructive',
        });
        // Trying again would not help.
        setRefusal({ chosen, reason: reasonOf(error) });
        // It may be in the cart after all: the response may have been lost.
        void invalidate(getCart);
        return;
      }
      keepChoice({ serviceId: service.id, by: userId }, line);
      toast({
        title: 'Authentication Required',
        description: 'Please log in to add services to cart.',
        variant: 'destructive',
      });
      onceToastsAreDrawn(leaveForSignIn);
    },
  });
  const press = (): void => {
    const line = prepare();
    if (line) void once(() => mutateAsync(line));
  };
  const keep = (event: MouseEvent): void => {
    const line = prepare();
    if (line) keepChoice({ serviceId: service.id, by: userId }, line);
    else event.preventDefault();
  };
  return (
    <>
      <BusyButton tone="gold" wide busy={isPending} onClick={press}>
        <ShoppingCart aria-hidden="true" />
        {isPending ? 'Adding...' : 'Add to Cart'}
      </BusyButton>
      <FormError message={refusal?.chosen === chosen && refusal.reason} />
      {isVisitor && (
        <p className="text-base">
          New here?{' '}
          <Link
            to={paths.signup()}
            onClick={keep}
            data-needs-app
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            Create a free account
          </Link>
          <span className="block text-ink-soft">Your choice is kept for your cart.</span>
        </p>
      )}
    </>
  );
};
