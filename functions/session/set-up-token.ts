import { signedOut, type VerifiedSession } from '../platform/session/sessions.ts';

/** The access token of a session that sets up a second factor. @throws AppError `unauthorized` */
export const setUpTokenOf = ({ setUpToken }: VerifiedSession): string => {
  if (setUpToken === undefined) throw signedOut();
  return setUpToken;
};
