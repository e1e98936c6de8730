/**
 * The cookie in which the page after a sign-up hands the address to the sign-in, which fills it in (rules: signup-11).
 * A cookie, because an address in a link would stand in the browser's history and the logs of calls. Over https its
 * name begins with `__Host-`, as that of every cookie of the site.
 */
export const signInHintCookie = 'sign-in-hint';

/** Seconds: about as long as somebody needs to press the button. */
export const signInHintSeconds = 600;

const plausible = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

/** The address in a cookie's value; undefined for anything else. */
export const addressOfHint = (value: string | undefined): string | undefined => {
  if (value === undefined || value.length > 1000) return undefined;
  try {
    const address = decodeURIComponent(value);
    return plausible.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
};
