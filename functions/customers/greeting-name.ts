import type { Profile } from './stored-profile.ts';

/** Words by which a company or an association is told from a person. */
const company =
  /\b(llc|ltd|inc|corp|company|hoa|homeowners|association|apartments|properties|management|church|school|club|group)\b/i;

/**
 * How a mail addresses a customer: 'Dana' for a person, all of it for a company or for somebody with one name,
 * null for nobody we know the name of (docs/decisions/0043).
 */
export const greetingName = ({
  firstName,
  lastName,
}: Pick<Profile, 'firstName' | 'lastName'>): string | null => {
  const first = firstName?.trim() ?? '';
  const last = lastName?.trim() ?? '';
  const all = `${first} ${last}`.trim();
  return (company.test(all) ? all : first || last) || null;
};

/** 'Hello Dana,', or 'Hello,' for nobody we know the name of. */
export const greetingLine = (person: Parameters<typeof greetingName>[0] | null): string => {
  const name = person && greetingName(person);
  return name === null ? 'Hello,' : `Hello ${name},`;
};
