import type { Page } from '@playwright/test';

/** What an operator's phone has stored about its visits; photos are in base64, by id. */
export type PhoneCopy = {
  records: [key: string[], record: StoredRecord][];
  photos: [string, string][];
};

/** The parts of a visit's record that tests look at. */
export type StoredRecord = {
  visit: string;
  values: Record<string, unknown>;
  photos: { id: string; state: string; problem: string | null }[];
  send: { state: string } | null;
};

/** Everything written on the phone that the server does not have yet. */
export const readPhone = async (page: Page): Promise<PhoneCopy> =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it must be part of the page's function
    const settled = <T>(requested: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        requested.addEventListener('success', () => resolve(requested.result));
        requested.addEventListener('error', () => reject(requested.error ?? new Error('Not read')));
      });
    const database = await settled(indexedDB.open('operator', 1));
    try {
      const transaction = database.transaction(['visits', 'photos']);
      const [visits, photos] = [
        transaction.objectStore('visits'),
        transaction.objectStore('photos'),
      ];
      const [keys, records, ids, bytes] = await Promise.all([
        settled(visits.getAllKeys()),
        settled(visits.getAll()),
        settled(photos.getAllKeys()),
        settled(photos.getAll()),
      ]);
      return {
        records: keys.map((key, index) => [key, records[index]]),
        photos: ids.map((id, index) => [
          id,
          btoa(
            Array.from(new Uint8Array(bytes[index]), (byte) => String.fromCharCode(byte)).join(''),
          ),
        ]),
      } as unknown as PhoneCopy;
    } finally {
      database.close();
    }
  });

/** Restores what {@link readPhone} returned, like a phone restored from a backup. */
export const restorePhone = async (page: Page, copy: PhoneCopy): Promise<void> =>
  page.evaluate(async ({ records, photos }) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('operator', 1);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const transaction = database.transaction(['visits', 'photos'], 'readwrite');
    for (const [key, record] of records) transaction.objectStore('visits').put(record, key);
    for (const [id, text] of photos)
      transaction
        .objectStore('photos')
        .put(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer, id);
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve);
    });
    database.close();
  }, copy);

/** The phone's record of a visit; undefined once the server has all of it. Often asked, so it reads no photos. */
export const recordOf = async (page: Page, visit: string): Promise<StoredRecord | undefined> =>
  page.evaluate(
    (id) =>
      new Promise<StoredRecord | undefined>((resolve) => {
        const opening = indexedDB.open('operator', 1);
        opening.addEventListener('success', () => {
          const requested = opening.result.transaction('visits').objectStore('visits').getAll();
          requested.addEventListener('success', () => {
            opening.result.close();
            resolve(requested.result.find((record) => record.visit === id));
          });
        });
      }),
    visit,
  );

/** The days that the phone has stored, as text; 'null' if it has none. */
export const cachedDays = async (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('operator', 1);
        opening.addEventListener('success', () => {
          const requested = opening.result.transaction('kept').objectStore('kept').get('days');
          requested.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(requested.result ?? null));
          });
        });
      }),
  );
