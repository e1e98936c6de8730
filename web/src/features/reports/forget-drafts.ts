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

/** The keys of all unsaved reports, whoever wrote them. */
export const draftKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(draftPrefix),
  );

/** How many reports are kept on this device and nowhere else. */
export const countDrafts = (storage = deviceStorage()): number =>
  storage === undefined ? 0 : draftKeys(storage).length;

const ends = new EventTarget();

/** Removes all unsaved reports: names and notes of customers stay on no phone that was signed out. */
export const forgetDrafts = (storage = deviceStorage()): void => {
  for (const key of storage === undefined ? [] : draftKeys(storage)) storage?.removeItem(key);
  ends.dispatchEvent(new Event('forgotten'));
};

/** Tells an open editor that it must keep nothing any more. Returns what ends the telling. */
export const onDraftsForgotten = (listener: () => void): (() => void) => {
  ends.addEventListener('forgotten', listener);
  return () => ends.removeEventListener('forgotten', listener);
};
