import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useState, type MouseEvent } from 'react';
import { Link, useNavigate, type NavigateFunction } from 'react-router-dom';
import { addToCart, getCart } from 'shared/contracts/cart.ts';
import type { CallInput } from 'shared/contracts/contract.ts';
import { ApiError } from '../../lib/api-error.ts';
import { storeDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { onceToastsAreDrawn, toast } from '../../ui/toast-store.ts';
import { storedChoices, notesPlace } from './stored-choices.ts';

export type NewLine = Omit<CallInput<typeof addToCart>['body'], 'serviceId' | 'quantity'>;

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.message.startsWith('401') &&
  error.message.includes('Unauthorized');

/**
 * Keeps a line until after the sign-in. Its instructions, which may contain gate codes, are kept only in this tab, and
 * only for a customer whose session has ended.
 */
const storeChoice = (
  { serviceId, by }: { serviceId: string; by: string | null },
  { options = {}, scheduledDate, preferredTime, specialInstructions }: NewLine,
): void => {
  const key = storedChoices.keep({
    serviceId,
    by,
    options,
    ...(scheduledDate !== undefined && { scheduledDate }),
    ...(preferredTime !== undefined && { preferredTime }),
  });
  if (by !== null) storeDraft(notesPlace(key), specialInstructions);
};

/** Why the server refused, such as a full cart; undefined if it failed. */
const reasonOf = (error: Error): string | undefined =>
  error instanceof ApiError && error.status < 500 ? error.body?.message : undefined;

/** That the cart has the service and takes no more of it; undefined for any other failure (rules: cart-7). */
const alreadyThere = (error: Error): string | undefined =>
  error instanceof ApiError && error.body?.fields?.['quantity'] !== undefined
    ? error.body.message
    : undefined;

type Added = { service: { id: string; name: string }; line: NewLine; navigate: NavigateFunction };

const viewCart = (navigate: NavigateFunction) => ({
  label: 'View Cart',
  onClick: () => void navigate(paths.checkout()),
});

const addLine = defineChange(addToCart, {
  request: ({ service, line }: Added) => ({
    body: { ...line, serviceId: service.id, quantity: 1 },
  }),
  keyed: 'separately',
  handlesUnauthorized: true,
  isStep: true,
  says: (_line, { service, navigate }) => ({
    title: 'Added to Cart',
    description: `${service.name} has been added to your cart.`,
    action: viewCart(navigate),
  }),
  outdates: [getCart],
  // It may be in the cart after all: the response may have been lost.
  outdatesRefused: (error) => (isUnauthorized(error) ? [] : [getCart]),
});

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
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<{ chosen: string; reason: string | undefined }>();
  const { run, isPending } = useChange(addLine, {
    onBegin: () => setRefusal(undefined),
    onFailed: (error, { line }) => {
      if (!isUnauthorized(error)) {
        const there = alreadyThere(error);
        toast(
          there === undefined
            ? {
                title: 'Error',
                description: 'Failed to add service to cart. Please try again.',
                variant: 'destructive',
              }
            : { title: 'Your Cart', description: there, action: viewCart(navigate) },
        );
        // Trying again would not help.
        setRefusal({ chosen, reason: reasonOf(error) });
        return;
      }
      storeChoice({ serviceId: service.id, by: userId }, line);
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
    if (line) void run({ service, line, navigate });
  };
  const keep = (event: MouseEvent): void => {
    const line = prepare();
    if (line) storeChoice({ serviceId: service.id, by: userId }, line);
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
