import type { Profile } from './stored-profile.ts';

/** Words that tell a company or an association from a person. */
const company =
  /\b(llc|ltd|inc|corp|company|hoa|homeowners|association|apartments|properties|management|church|school|club|group)\b/i;

/**
 * The name a mail uses to address a customer: 'Dana' for a person, the full name for a company or somebody with a
 * single name, null if we do not know their name (docs/decisions/0043).
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

/** 'Hello Dana,', or 'Hello,' if we do not know their name. */
export const greetingLine = (person: Parameters<typeof greetingName>[0] | null): string => {
  const name = person && greetingName(person);
  return name === null ? 'Hello,' : `Hello ${name},`;
};
