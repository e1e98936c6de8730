/**
 * The cookie that passes the address from the page after sign-up to the sign-in page, which fills it in
 * (rules: signup-11). In a link, the address would end up in the browser's history and in access logs.
 * Over https the name has the `__Host-` prefix, like every cookie of the site.
 */
export const signInHintCookie = 'sign-in-hint';

/** Seconds: about as long as it takes to press the button. */
export const signInHintSeconds = 600;

const plausible = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

/** The address in a cookie's value; undefined if it has none. */
export const addressOfHint = (value: string | undefined): string | undefined => {
  if (value === undefined || value.length > 1000) return undefined;
  try {
    const address = decodeURIComponent(value);
    return plausible.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
};
