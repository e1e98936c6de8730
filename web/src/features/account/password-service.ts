import { Amplify } from 'aws-amplify';
import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { settings } from '../../lib/settings.ts';

// The only file that imports Amplify, which keeps its weight off the rest of the site.
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

/** Mails a six-digit code to this address if it has an account. Throws Cognito's errors; see password-messages.ts. */
export const askForCode = async (email: string): Promise<void> => {
  await resetPassword({ username: email });
};

export type ChosenPassword = { email: string; code: string; password: string };

/** Throws Cognito's errors; see password-messages.ts. */
export const choosePassword = async ({ email, code, password }: ChosenPassword): Promise<void> => {
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
};
