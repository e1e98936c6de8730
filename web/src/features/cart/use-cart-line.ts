import { useMutation } from '@tanstack/react-query';
import {
  addToCart,
  getCart,
  removeFromCart,
  updateCartItem,
  type CartItem,
} from 'shared/contracts/cart.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { call } from '../../lib/api.ts';
import { cartChanges } from '../../lib/cart-changes.ts';
import { invalidate, queryClient } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { cartQuery } from './cart-query.ts';
import { namedPreferences } from './visit-fields.tsx';

export type LineChanges = BodyOf<typeof updateCartItem>;

const show = async (change: (items: CartItem[]) => CartItem[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
  queryClient.setQueryData(cartQuery.queryKey, (items) => items && change(items));
};

/** Refetches the cart only after the last change, so that earlier ones do not flicker back. */
const settle = async (): Promise<void> => {
  if (queryClient.isMutating({ mutationKey: cartChanges.mutationKey }) <= 1)
    await invalidate(getCart);
};

const complain = (error: unknown): void =>
  toastFailure(error, {
    title: 'Cart Not Changed',
    fallback: 'Your change could not be saved. Please try again.',
  });

const nameOf = ({ service }: CartItem): string => service?.name ?? 'The service';

const restore = async (line: CartItem, idempotencyKey: string): Promise<void> => {
  const { serviceId, options, quantity } = line;
  const preferences = namedPreferences({
    scheduledDate: line.scheduledDate ?? '',
    preferredTime: line.preferredTime ?? '',
    specialInstructions: line.specialInstructions ?? '',
  });
  try {
    await call(addToCart, {
      body: { serviceId, options, quantity, ...preferences },
      idempotencyKey,
    });
  } catch (error) {
    complain(error);
  }
  await invalidate(getCart);
};

/** Changes or removes a line optimistically; rolled back if the server rejects it. */
export const useCartLine = (line: CartItem) => {
  const requestOnce = useIdempotentRequest({ corrects: false });
  const update = useMutation({
    ...cartChanges,
    mutationFn: (changes: LineChanges) => {
      const change = { params: { id: line.id }, body: changes };
      if (!changes.options) return call(updateCartItem, change);
      // Changing the options replaces the line; a retry finds the new one by its key.
      return requestOnce(changes, (idempotencyKey) =>
        call(updateCartItem, { ...change, idempotencyKey }),
      );
    },
    onMutate: ({ quantity }) =>
      show((items) =>
        items.map((item) =>
          item.id === line.id && quantity !== undefined ? { ...item, quantity } : item,
        ),
      ),
    onError: complain,
    onSettled: settle,
  });
  const remove = useMutation({
    ...cartChanges,
    mutationFn: () => call(removeFromCart, { params: { id: line.id } }),
    onMutate: () => show((items) => items.filter(({ id }) => id !== line.id)),
    onSuccess: () => {
      const key = crypto.randomUUID();
      toast({
        title: 'Removed from Cart',
        description: `${nameOf(line)} has been removed from your cart.`,
        ...(line.service && {
          action: { label: 'Undo', onClick: () => void restore(line, key) },
        }),
      });
    },
    onError: complain,
    onSettled: settle,
  });
  return {
    setQuantity: (quantity: number) => update.mutate({ quantity }),
    /** Resolves to true once the server has accepted the changes, to false if it has not. */
    save: async (changes: LineChanges): Promise<boolean> => {
      try {
        await update.mutateAsync(changes);
        return true;
      } catch {
        // Already reported in a toast.
        return false;
      }
    },
    isSaving: update.isPending,
    remove: () => remove.mutate(),
  };
};
