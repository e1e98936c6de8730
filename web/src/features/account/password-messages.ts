import { passwordHint } from 'shared/domain/customers/password-rules.ts';

/** A plain-language message, and the field at fault if there is one. */
export type PasswordFault = { field?: 'code' | 'password'; message: string };

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ConfirmForgotPassword.html
const faults: Readonly<Record<string, PasswordFault>> = {
  CodeMismatchException: {
    field: 'code',
    message: 'This code is not correct. Please use the one in our latest email.',
  },
  ExpiredCodeException: {
    field: 'code',
    message: 'This code has expired or was already used. Please ask for a new one.',
  },
  InvalidPasswordException: {
    field: 'password',
    message: `This password is not strong enough. It needs ${passwordHint}.`,
  },
  InvalidParameterException: {
    message: 'Please check the code and the password: one of them is not valid.',
  },
  PasswordHistoryPolicyViolationException: {
    field: 'password',
    message: 'This password was used before. Please choose another one.',
  },
  LimitExceededException: {
    message: 'There were too many tries. Please wait an hour, or call us.',
  },
  TooManyFailedAttemptsException: {
    message: 'There were too many tries. Please wait an hour, or call us.',
  },
  TooManyRequestsException: {
    message: 'We’re very busy at the moment. Please try again in a minute.',
  },
  // The firewall's.
  ForbiddenException: {
    message: 'That was a lot at once. Please wait a minute and try again.',
  },
  NotAuthorizedException: {
    message:
      'This account has not signed in yet. Please sign in with the temporary password we emailed you.',
  },
  CodeDeliveryFailureException: {
    message: 'The email with the code could not be sent. Please try again, or call us.',
  },
  NetworkError: {
    message: 'The sign-in service could not be reached. Check your connection and try again.',
  },
};

/**
 * Ignores that there have been too many codes for this mailbox today, and throws any other error: the page says the same
 * as for a code that was sent, because only an account can have had too many (rules: signup-14).
 */
export const ignoreHeldBack = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'UserLambdaValidationException')) throw error;
};

/** Turns Cognito's error, or a failure to reach it, into a message. */
export const faultOf = (error: unknown): PasswordFault =>
  (error instanceof Error ? faults[error.name] : undefined) ?? {
    message: 'Something went wrong. Please try again, or call us.',
  };
