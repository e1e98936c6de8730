/** What an administrator's sign-in proves. */
export type SignInProof = {
  /** When the password and the code were asked for, in seconds since the epoch; undefined if not said. */
  authTime: number | undefined;
  /** The ways in which the person was recognized, if the token says. */
  methods: readonly string[] | undefined;
};

type SecondFactor = {
  isOn: boolean;
  /** When it was set up last, as an instant; null if it was not set up here. */
  since: string | null;
};

export type AdminSignIn = 'opens' | 'sets-up' | 'too-early';

/**
 * What comes of an administrator's sign-in where a second factor is asked for: a session, the set-up of the
 * factor, or another sign-in because this one did not ask for a code (rules: access-22).
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
