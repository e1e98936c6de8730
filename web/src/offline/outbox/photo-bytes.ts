import * as z from 'zod/mini';
import { deviceStore } from '../../lib/device-store.ts';

/** Photos that the phone had no room for: they last only as long as this page. */
const inMemory = new Map<string, ArrayBuffer>();

/** Said of a photo whose bytes cannot be found. */
export const lostPhoto = 'The phone has lost this photo. Please remove it, or take it again.';

const buffer = z.instanceof(ArrayBuffer);

/**
 * Stores a photo's bytes, replacing any it had. `kept` is false if the phone's storage is full: then only this page has
 * the bytes, and they are lost when it closes.
 */
export const storeBytes = async (id: string, bytes: ArrayBuffer): Promise<{ kept: boolean }> => {
  try {
    const transaction = (await deviceStore()).transaction('photos', 'readwrite', {
      durability: 'strict',
    });
    await transaction.store.put(bytes, id);
    await transaction.done;
    inMemory.delete(id);
    return { kept: true };
  } catch {
    inMemory.set(id, bytes);
    return { kept: false };
  }
};

/** Undefined if they cannot be found: the page that held the only copy was closed. */
export const readBytes = async (id: string): Promise<ArrayBuffer | undefined> =>
  inMemory.get(id) ?? z.safeParse(buffer, await (await deviceStore()).get('photos', id)).data;

export const dropBytes = async (ids: readonly string[]): Promise<void> => {
  const transaction = (await deviceStore()).transaction('photos', 'readwrite');
  await Promise.all(ids.map((id) => transaction.store.delete(id)));
  await transaction.done;
  for (const id of ids) inMemory.delete(id);
};
