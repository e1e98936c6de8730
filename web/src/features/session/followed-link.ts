/**
 * The router's state behind a link of this site to a page for signed-in people: whoever follows it is sent to the
 * sign-in, and only the typed address falls to the 404 (rules: access-16).
 */
export const followed = { followed: true } as const;

/** Of a location. `sent` says that this visit was sent to the sign-in before, and has come back by itself. */
export const followedState = (state: unknown): { isFollowed: boolean; wasSent: boolean } => {
  const isObject = typeof state === 'object' && state !== null;
  return {
    isFollowed: isObject && 'followed' in state && state.followed === true,
    wasSent: isObject && 'sent' in state && state.sent === true,
  };
};
