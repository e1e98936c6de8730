/** What a tab keeps, so that a phone that forgets the page in the background can load it again. */
const keptAs = 'link';

const read = (): string => {
  try {
    return sessionStorage.getItem(keptAs) ?? '';
  } catch {
    return '';
  }
};

const write = (secret: string): void => {
  try {
    sessionStorage.setItem(keptAs, secret);
  } catch {
    // Without storage the link has to be opened again after a reload.
  }
};

/** Where the skip link of every page leads. */
const skipTarget = '#main';

/** The secret in the address; empty without one. */
export const secretInAddress = (): string => {
  const { hash } = window.location;
  return hash === skipTarget ? '' : hash.slice(1);
};

/**
 * The secret of the link that was followed, or of the one followed before in this tab; empty without one.
 * Takes it out of the address bar and the history, where others might find it.
 */
export const takeLinkSecret = (): string => {
  const secret = secretInAddress();
  if (secret === '') return read();
  write(secret);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
};
