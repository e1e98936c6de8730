import type { Profile } from './stored-profile.ts';

/** 'Ana Ruiz', or the email address of a person without a name. Every stored person has one or the other. */
export const personName = ({
  firstName,
  lastName,
  email,
}: Pick<Profile, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');
