/** Minimum password length. The user pool enforces the same number, and no character classes. */
export const passwordMinimum = 12;

/** The user pool's maximum length. */
export const passwordMaximum = 256;

/** The user pool's policy in words. */
export const passwordHint = `at least ${passwordMinimum} characters`;

export const isPasswordLongEnough = ({ length }: string): boolean => length >= passwordMinimum;
