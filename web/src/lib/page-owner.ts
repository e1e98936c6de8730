let owner: string | undefined;

/** Whom this page is drawn for: another tab may sign in somebody else (rules: access-11). */
export const pageOwner = {
  /** The id of the user whom the server named last; undefined where it named nobody yet. */
  get: (): string | undefined => owner,
  set: (userId: string | undefined): void => {
    owner = userId;
  },
};
