/** Minimum password length; the user pool gets the same number. */
export const passwordMinimum = 12;

/** The user pool's maximum length. */
export const passwordMaximum = 256;

// https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
const symbols = /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/;

export type PasswordRule = { label: string; isMet: (password: string) => boolean };

/** The user pool's policy in words, each rule with its test. */
export const passwordRules: readonly PasswordRule[] = [
  {
    label: `at least ${passwordMinimum} characters`,
    isMet: ({ length }) => length >= passwordMinimum,
  },
  { label: 'a capital letter', isMet: (password) => /[A-Z]/.test(password) },
  { label: 'a small letter', isMet: (password) => /[a-z]/.test(password) },
  { label: 'a number', isMet: (password) => /[0-9]/.test(password) },
  { label: 'a symbol, such as ! or -', isMet: (password) => symbols.test(password) },
];

export const isPasswordAllowed = (password: string): boolean =>
  passwordRules.every(({ isMet }) => isMet(password));
