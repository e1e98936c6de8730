/**
 * The router state of this site's links to pages for signed-in people: whoever follows one is sent to the sign-in,
 * while a typed address gets the 404 page (rules: access-16).
 */
export const followed = { followed: true } as const;

/** Reads a location's state. `wasSent` tells that this visit was already sent to the sign-in and came back. */
export const followedState = (state: unknown): { isFollowed: boolean; wasSent: boolean } => {
  const isObject = typeof state === 'object' && state !== null;
  return {
    isFollowed: isObject && 'followed' in state && state.followed === true,
    wasSent: isObject && 'sent' in state && state.sent === true,
  };
};
