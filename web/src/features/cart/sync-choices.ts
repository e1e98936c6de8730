import { addToCart, getCart } from 'shared/contracts/cart.ts';
import { visitDayProblem } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { timeNow } from '../../lib/clock.ts';
import { storeDraft, textAt } from '../../lib/drafts.ts';
import { observable } from '../../lib/observable.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { storedChoices, notesPlace, type StoredChoice } from './stored-choices.ts';

/** Whether some kept choices will not get into the cart on this page. */
export const syncingGaveUp = observable(false);

/** Statuses that a retry would not change. */
const finalStatuses = new Set([400, 404, 409, 422]);

/** Adds one choice to the cart. Returns the reason if it was refused for good; throws if a retry may succeed. */
const sync = async (choice: StoredChoice): Promise<string | undefined> => {
  const { key, serviceId, options, preferredTime, scheduledDate } = choice;
  // A preferred day that has passed in the meantime is dropped.
  const notes = z.safeParse(z.string(), textAt(notesPlace(key))).data;
  const isPossible = scheduledDate && visitDayProblem(scheduledDate, timeNow()) === undefined;
  try {
    await call(addToCart, {
      body: {
        serviceId,
        options,
        quantity: 1,
        ...(preferredTime && { preferredTime }),
        ...(isPossible && { scheduledDate }),
        ...(notes !== undefined && { specialInstructions: notes }),
      },
      idempotencyKey: key,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || !finalStatuses.has(error.status)) throw error;
    return error.body?.message ?? 'One of your choices could not be added.';
  }
};

const syncAll = async (choices: readonly StoredChoice[], onward: () => void): Promise<void> => {
  let added = 0;
  const refusals: string[] = [];
  // Another tab or an earlier run may have added some already.
  const saved = new Set(storedChoices.list().map(({ key }) => key));
  try {
    for (const choice of choices.filter(({ key }) => saved.has(key))) {
      // One at a time, so that the cart keeps the order in which they were chosen.
      // oxlint-disable-next-line no-await-in-loop
      const refusal = await sync(choice);
      if (refusal === undefined) added += 1;
      else refusals.push(refusal);
      storedChoices.drop(choice.key);
      storeDraft(notesPlace(choice.key), undefined);
    }
  } catch {
    // They are kept for the next page.
    syncingGaveUp.set(true);
  }
  if (added + refusals.length === 0) return;
  await invalidate(getCart);
  const isInCart = window.location.pathname === paths.checkout();
  // There, the cart itself says it.
  if (isInCart && refusals.length === 0) return;
  toast({
    title: added === 0 ? 'Your Cart' : 'Added to Cart',
    description: [
      ...(added === 0 ? [] : ['What you chose has been added to your cart.']),
      ...refusals,
    ].join(' '),
    ...(!isInCart && { action: { label: 'View Cart', onClick: onward } }),
  });
};

let running = Promise.resolve();

/** Adds what a visitor chose to the cart of the customer who has signed in (rules: signup-10). */
export const syncChoices = (
  choices: readonly StoredChoice[],
  onward: () => void,
): Promise<void> => {
  running = running.then(() => syncAll(choices, onward));
  return running;
};
