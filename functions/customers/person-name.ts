import type { Profile } from './stored-profile.ts';

/** 'Ana Ruiz', or the email of a person without a name; somebody without either is not stored. */
export const personName = ({
  firstName,
  lastName,
  email,
}: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');
