import { AppError } from 'shared/errors.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { changeProfile } from './change-profile.ts';
import type { ProfileChange } from './change-profile.ts';
import { createProfile } from './create-profile.ts';
import { profileStore } from './profile-store.ts';
import { rowOwner } from './row-owner.ts';
import type { Profile, ProfileDetails } from './stored-profile.ts';

/** A user of the user pool. */
export type SignedInPerson = Pick<Profile, 'firstName' | 'lastName' | 'isAdmin'> & {
  sub: string;
  email: string;
};

/** The same for every attempt to create the profile. Nothing else depends on how it is derived. */
const newIdOf = ({ sub }: SignedInPerson): string => derivedId('customer', sub);

const addressTaken = (): AppError =>
  new AppError(
    'conflict',
    'This e-mail address belongs to another account. Please call us and we will put it right.',
  );

/** Maps users of the user pool to people (docs/decisions/0035). */
export const signInStore = (table: Table) => {
  const create = async (
    person: SignedInPerson,
    now: Date,
    details: ProfileDetails = {},
  ): Promise<string | undefined> => {
    const id = newIdOf(person);
    return (await createProfile(table, { ...details, ...person, id }, now)) ? id : undefined;
  };

  /**
   * Links the sign-in to the profile. Undefined if there is no such profile, or if it is nobody's sign-in yet and has
   * another address by now: the one that this person has proven may have been mistyped, and be a stranger's.
   */
  const change = async (
    userId: string,
    { sub, email, isAdmin }: SignedInPerson,
    now: Date,
  ): Promise<Profile | undefined> =>
    changeProfile(table, {
      userId,
      find: async (id) => {
        const stored = await profileStore(table).find(id, { latest: true });
        return stored?.sub === null && stored.email !== email ? undefined : stored;
      },
      decide: (stored): ProfileChange => {
        if (stored.sub !== null && stored.sub !== sub) throw addressTaken();
        return {
          ...(stored.sub === null && { sub }),
          ...(stored.isAdmin !== isAdmin && { isAdmin }),
        };
      },
      now,
      also: (before) =>
        before.sub === null
          ? [putOf(table, { item: { ...keys.login(sub), userId }, when: isAbsent })]
          : [],
    });

  return {
    /**
     * The id of the person who has proven their address by signing in: their own, that of the customer who has the
     * address but never signed in, or that of a new customer (rules: customer-15). Only the role is updated.
     * @throws AppError `conflict` when somebody else signs in with the address.
     */
    enter: async (person: SignedInPerson, now: Date): Promise<string> =>
      retryOnConflict(async () => {
        const [signedIn, addressed] = await Promise.all([
          rowOwner(table, keys.login(person.sub)),
          rowOwner(table, keys.emailLock(person.email)),
        ]);
        const known = signedIn ?? addressed;
        if (known === undefined) return (await create(person, now)) ?? 'overtaken';
        return (await change(known, person, now))?.id ?? 'overtaken';
      }, 'Your account is being changed. Please try again.'),

    /**
     * Creates the profile of somebody whose address is still unproven. Returns false, and changes nothing, if
     * somebody else has the address.
     */
    register: async (
      person: SignedInPerson,
      now: Date,
      details: ProfileDetails,
    ): Promise<boolean> =>
      (await create(person, now, details)) !== undefined ||
      (await rowOwner(table, keys.emailLock(person.email))) === newIdOf(person),
  };
};
