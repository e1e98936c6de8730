/** Minimum password length. The user pool enforces the same number, and no character classes. */
export const passwordMinimum = 12;

/** The user pool's maximum length. */
export const passwordMaximum = 256;

/** The user pool's policy as text. */
export const passwordHint = `at least ${passwordMinimum} characters`;

/** Whether there is no space at either end, where the user pool allows none. */
export const hasNoOuterSpace = (password: string): boolean => password === password.trim();

export const isPasswordLongEnough = ({ length }: string): boolean => length >= passwordMinimum;
