let owner: string | undefined;

/** The user this page was rendered for: another tab may sign in someone else (rules: access-11). */
export const pageOwner = {
  /** The id of the user that the server named last; undefined until it has named one. */
  get: (): string | undefined => owner,
  set: (userId: string | undefined): void => {
    owner = userId;
  },
};
