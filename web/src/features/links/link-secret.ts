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

/**
 * The secret of the link that was followed, or of the one followed before in this tab; empty without one.
 * Takes it out of the address bar and the history, where others might find it.
 */
export const takeLinkSecret = (): string => {
  const { hash, pathname } = window.location;
  if (hash.length <= 1) return read();
  const secret = hash.slice(1);
  write(secret);
  window.history.replaceState(window.history.state, '', pathname);
  return secret;
};
