import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * What the operator's phone keeps (docs/decisions/0046). Values are `unknown`: an older build may have written
 * them, so whoever reads one parses it.
 */
export interface DeviceSchema extends DBSchema {
  /** One value per name, such as the days ahead and the end of the session. */
  kept: { key: string; value: unknown };
  /** One record per visit, by operator and booking. */
  visits: { key: [operator: string, visit: string]; value: unknown };
  /** A photo's bytes, by the key that the phone made. */
  photos: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/**
 * The database of this browser, opened once per page.
 *
 * @throws DOMException if the browser keeps nothing, as in some private windows.
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
    // Another tab has a newer build and waits for this one.
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

/** Closes the database and forgets it: for tests, and before it is deleted. */
export const closeDeviceStore = async (): Promise<void> => {
  const database = await opened?.catch(() => undefined);
  opened = undefined;
  database?.close();
};
