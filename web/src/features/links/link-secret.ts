/** Session storage key. A phone may unload the page in the background and has to be able to load it again. */
const storageKey = 'link';

const read = (): string => {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};

const write = (secret: string): void => {
  try {
    sessionStorage.setItem(storageKey, secret);
  } catch {
    // Without storage the link has to be opened again after a reload.
  }
};

/** The target of every page's skip link. */
const skipTarget = '#main';

/** The secret in the URL; empty if there is none. */
export const secretInAddress = (): string => {
  const { hash } = window.location;
  return hash === skipTarget ? '' : hash.slice(1);
};

/**
 * The secret of the link that was followed, or else of the last one followed in this tab; empty if there is none.
 * Removes it from the address bar and the history, where others might find it.
 */
export const takeLinkSecret = (): string => {
  const secret = secretInAddress();
  if (secret === '') return read();
  write(secret);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
};
