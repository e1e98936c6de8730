import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError } from './cognito-error.ts';
import type { PasswordPolicy } from './pool-definition.ts';

/** The maximum number of characters Cognito accepts. */
const maxPasswordLength = 256;

/**
 * The pattern in Cognito's error message for a password with a space at either end
 * (github.com/cds-snc/platform-forms-client/issues/5635).
 */
const passwordPattern = /^\S+.*\S+$/;

/** A password parameter of the API; anything else is an InvalidParameterException. */
export const passwordField = z
  .string()
  .check(
    z.maxLength(maxPasswordLength),
    z.regex(passwordPattern, `Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$`),
  );

const rules = (policy: PasswordPolicy) => [
  {
    required: true,
    met: (password: string) => password.length >= policy.minLength,
    message: 'Password not long enough',
    hint: `at least ${policy.minLength} characters`,
  },
  {
    required: policy.requireUppercase,
    met: (password: string) => /[A-Z]/.test(password),
    message: 'Password must have uppercase characters',
    hint: 'a capital letter',
  },
  {
    required: policy.requireLowercase,
    met: (password: string) => /[a-z]/.test(password),
    message: 'Password must have lowercase characters',
    hint: 'a small letter',
  },
  {
    required: policy.requireNumbers,
    met: (password: string) => /[0-9]/.test(password),
    message: 'Password must have numeric characters',
    hint: 'a number',
  },
  {
    required: policy.requireSymbols,
    met: (password: string) => /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/.test(password),
    message: 'Password must have symbol characters',
    hint: 'a symbol',
  },
  {
    required: true,
    met: (password: string) => password.length <= maxPasswordLength,
    message: `Password must have at most ${maxPasswordLength} characters`,
    hint: null,
  },
  {
    required: true,
    met: (password: string) => passwordPattern.test(password),
    message: 'Password must not begin or end with a space',
    hint: null,
  },
];

/** Throws InvalidPasswordException with Cognito's message for the first rule that is broken. */
export const assertPasswordAllowed = (policy: PasswordPolicy, password: string): void => {
  const broken = rules(policy).find((rule) => rule.required && !rule.met(password));
  if (broken) {
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken.message}`,
    );
  }
};

/** The policy in words for the page, such as "Use at least 8 characters, a number." */
export const describePasswordPolicy = (policy: PasswordPolicy): string => {
  const hints = rules(policy).flatMap(({ required, hint }) => (required && hint ? [hint] : []));
  return `Use ${hints.join(', ')}.`;
};

/** A random password that satisfies the policy, for a user an administrator creates without one. */
export const newTemporaryPassword = (policy: PasswordPolicy): string =>
  `Aa1!${randomBytes(Math.max(9, policy.minLength)).toString('base64url')}`;
