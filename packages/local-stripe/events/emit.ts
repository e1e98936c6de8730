import { newId, nowOf, settingsOf, type Desk } from '../desk.ts';
import type { Json } from '../store/rows.ts';
import type { Kind, Rows } from '../store/tables.ts';
import { viewOf, type ViewKind } from '../views/views.ts';

/** Stores an object and returns it. */
export const save = <K extends Kind>({ store }: Desk, kind: K, row: Rows[K]): Rows[K] => {
  store.put(kind, row);
  return row;
};

/**
 * Records an event about an object as it is now, and sends it on its way to the webhook.
 * @param previous what has changed, as it was
 */
export const emit = <K extends ViewKind>(
  desk: Desk,
  type: string,
  kind: K,
  row: Rows[K],
  previous: Json | null = null,
): void => {
  const { store, cause } = desk;
  const { mode, url } = settingsOf(store);
  const isSent = mode !== 'lose' && url !== null;
  const created = nowOf(desk);
  const id = newId('evt');
  store.put('event', {
    id,
    created,
    type,
    object: viewOf(desk, kind, row),
    previous,
    request: cause?.request ?? null,
    key: cause?.key ?? null,
    pending: isSent ? 1 : 0,
  });
  if (isSent) store.put('delivery', { id, isHeld: mode === 'hold', at: created, attempts: 0 });
};
