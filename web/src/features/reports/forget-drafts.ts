/** Under which unsaved reports lie in this device's storage. */
export const draftPrefix = 'report-draft:';

/** This device's storage; undefined where the browser allows none. */
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

/** The keys of all unsaved reports, whoever wrote them. */
export const draftKeys = (storage: Storage): string[] => keysFrom(storage, [draftPrefix]);

/** How many reports are kept on this device and nowhere else. */
export const countDrafts = (storage = deviceStorage()): number =>
  storage === undefined ? 0 : draftKeys(storage).length;

const ends = new EventTarget();

/** Where the upload dialog keeps photos that are on their way: Golden Retriever's names. */
const uploads = { state: 'uppyState:', files: 'uppy-blobs' } as const;

/**
 * Removes all unsaved reports, and the photos that were being sent: names, notes and gardens of
 * customers stay on no phone that was signed out.
 */
export const forgetDrafts = (storage = deviceStorage()): void => {
  if (storage)
    for (const key of keysFrom(storage, [draftPrefix, uploads.state])) storage.removeItem(key);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(uploads.files);
  ends.dispatchEvent(new Event('forgotten'));
};

/** Tells an open editor that it must keep nothing any more. Returns what ends the telling. */
export const onDraftsForgotten = (listener: () => void): (() => void) => {
  ends.addEventListener('forgotten', listener);
  return () => ends.removeEventListener('forgotten', listener);
};
