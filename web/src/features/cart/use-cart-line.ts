import {
  addToCart,
  getCart,
  removeFromCart,
  updateCartItem,
  type CartItem,
} from 'shared/contracts/cart.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { call } from '../../lib/api.ts';
import { cartChanges } from '../../common/cart-changes.ts';
import { invalidate, queryClient } from '../../lib/query-client.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
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

const failure = {
  title: 'Cart Not Changed',
  fallback: 'Your change could not be saved. Please try again.',
};

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
    toastFailure(error, failure);
  }
  await invalidate(getCart);
};

/** Shown at once, in the order of the presses, and rolled back if the server rejects it. */
const optimistic = {
  queue: cartChanges,
  takesEveryPress: true,
  settles: settle,
  fails: failure,
} as const;

type LineChange = { line: CartItem; changes: LineChanges };

const changeQuantity = defineChange(updateCartItem, {
  ...optimistic,
  request: ({ line, changes }: LineChange) => ({ params: { id: line.id }, body: changes }),
  foresees: ({ line, changes: { quantity } }) =>
    show((items) =>
      items.map((item) =>
        item.id === line.id && quantity !== undefined ? { ...item, quantity } : item,
      ),
    ),
});

/** Changing the options replaces the line; a retry finds the new one by its key. */
const replaceLine = defineChange(updateCartItem, {
  ...optimistic,
  request: ({ line, changes }: LineChange) => ({ params: { id: line.id }, body: changes }),
  keyed: 'separately',
});

const removeLine = defineChange(removeFromCart, {
  ...optimistic,
  request: ({ id }: CartItem) => ({ params: { id } }),
  foresees: (line) => show((items) => items.filter(({ id }) => id !== line.id)),
  says: (_response, line) => {
    const key = crypto.randomUUID();
    return {
      title: 'Removed from Cart',
      description: `${nameOf(line)} has been removed from your cart.`,
      ...(line.service && { action: { label: 'Undo', onClick: () => void restore(line, key) } }),
    };
  },
});

/** Changes or removes a line. */
export const useCartLine = (line: CartItem) => {
  const quantity = useChange(changeQuantity);
  const options = useChange(replaceLine);
  const removal = useChange(removeLine);
  return {
    setQuantity: (count: number) => void quantity.run({ line, changes: { quantity: count } }),
    /** Resolves to true once the server has accepted the changes, to false if it has not. */
    save: (changes: LineChanges) => (changes.options ? options : quantity).run({ line, changes }),
    isSaving: quantity.isPending || options.isPending,
    remove: () => void removal.run(line),
  };
};
