/** What an administrator's sign-in proves. */
export type SignInProof = {
  /**
   * When the person entered the password and the code, in seconds since the epoch; undefined if the token does not
   * say.
   */
  authTime: number | undefined;
  /** The authentication methods used, if the token names them. */
  methods: readonly string[] | undefined;
};

type SecondFactor = {
  isOn: boolean;
  /** When it was last set up, as an ISO instant; null if that did not happen on this site. */
  since: string | null;
};

export type AdminSignIn = 'opens' | 'sets-up' | 'too-early';

/**
 * The outcome of an administrator's sign-in when a second factor is required: a session, the set-up of the factor,
 * or another sign-in because this one did not ask for a code (rules: access-22).
 */
export const decideAdminSignIn = (
  { authTime, methods }: SignInProof,
  { isOn, since }: SecondFactor,
): AdminSignIn => {
  if (!isOn) return 'sets-up';
  if (methods && !methods.includes('mfa')) return 'too-early';
  const isLater =
    authTime !== undefined && (since === null || authTime * 1000 > new Date(since).getTime());
  return isLater ? 'opens' : 'too-early';
};
