/** Key prefix of unsaved reports in this device's storage. */
export const draftPrefix = 'report-draft:';

/** Undefined if the browser does not allow storage. */
export const deviceStorage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

const keysFrom = (storage: Storage, prefixes: readonly string[]): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );

/** The keys of all unsaved reports, regardless of owner. */
export const draftKeys = (storage: Storage): string[] => keysFrom(storage, [draftPrefix]);

/** How many reports exist only on this device. */
export const countDrafts = (storage = deviceStorage()): number =>
  storage === undefined ? 0 : draftKeys(storage).length;

const ends = new EventTarget();

/** Where the upload dialog keeps unfinished uploads: names chosen by Uppy's Golden Retriever plugin. */
const uploads = { state: 'uppyState:', files: 'uppy-blobs' } as const;

/** Removes drafts and unfinished uploads, so that no customer's data stays on a device after signing out. */
export const forgetDrafts = (storage = deviceStorage()): void => {
  if (storage)
    for (const key of keysFrom(storage, [draftPrefix, uploads.state])) storage.removeItem(key);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(uploads.files);
  ends.dispatchEvent(new Event('forgotten'));
};

/** Calls `listener` when an open editor must stop saving locally. Returns a function that unsubscribes. */
export const onDraftsForgotten = (listener: () => void): (() => void) => {
  ends.addEventListener('forgotten', listener);
  return () => ends.removeEventListener('forgotten', listener);
};
