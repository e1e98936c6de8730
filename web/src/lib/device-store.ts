import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * What the operator's phone stores (docs/decisions/0046). Values are `unknown` because an older build may
 * have written them: every reader has to parse them.
 */
export interface DeviceSchema extends DBSchema {
  /** One value per name, such as the days ahead and the end of the session. */
  kept: { key: string; value: unknown };
  /** One record per visit, by operator and booking. */
  visits: { key: [operator: string, visit: string]; value: unknown };
  /** A photo's bytes, by a key generated on the phone. */
  photos: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/**
 * The IndexedDB database, opened once per page.
 *
 * @throws DOMException if the browser stores nothing, as in some private windows
 */
export const deviceStore = async (): Promise<IDBPDatabase<DeviceSchema>> => {
  const forget = (): void => {
    opened = undefined;
  };
  opened ??= openDB<DeviceSchema>('operator', 1, {
    upgrade(database) {
      database.createObjectStore('kept');
      database.createObjectStore('visits');
      database.createObjectStore('photos');
    },
    // Another tab has a newer build and is waiting for this one to close the database.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
};

/** Closes the database and resets the module: for tests, and before it is deleted. */
export const closeDeviceStore = async (): Promise<void> => {
  const database = await opened?.catch(() => undefined);
  opened = undefined;
  database?.close();
};
