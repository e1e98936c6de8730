import { Amplify } from 'aws-amplify';
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { settings } from '../../lib/settings.ts';

// The only file that imports Amplify: the rest of the site is spared its weight.
const { userPoolId, accountClientId, endpoint } = settings().identity;
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId,
      userPoolClientId: accountClientId,
      ...(endpoint !== null && { userPoolEndpoint: endpoint }),
    },
  },
});

/** Has a six-digit code mailed to the account of this address, if there is one. */
export const askForCode = async (email: string): Promise<void> => {
  await resetPassword({ username: email });
};

export type ChosenPassword = { email: string; code: string; password: string };

/** Sets the password of whoever has the code. Throws Cognito's errors, see password-words. */
export const choosePassword = async ({ email, code, password }: ChosenPassword): Promise<void> => {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
};
