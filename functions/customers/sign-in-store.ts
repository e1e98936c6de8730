import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { closeSessions } from '../platform/session/sessions.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { getRow, isAbsent, putOf, updateRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
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

/** Whose sign-in a user of the user pool is. */
const signInRow = z.object({
  userId: z.string(),
  /** When somebody signed up, until they sign in for the first time. */
  unusedSince: z.optional(z.string()),
  /** Whether it is being removed because nobody ever signed in (docs/decisions/0063). */
  isEnding: z._default(z.boolean(), false),
});
export type SignInRow = z.infer<typeof signInRow>;

const accountEnds = (): AppError =>
  new AppError(
    'conflict',
    'This account was not used for a week and is being removed. Please sign up again.',
  );

const addressTaken = (): AppError =>
  new AppError(
    'conflict',
    'This email address belongs to another account. Please call us and we will put it right.',
  );

/** Maps users of the user pool to people (docs/decisions/0035). */
export const signInStore = (table: Table) => {
  const find = async (sub: string): Promise<SignInRow | undefined> =>
    getRow(table, { key: keys.login(sub), row: signInRow, latest: true });

  /** Returns false if it is being removed. */
  const noteUse = async (sub: string): Promise<boolean> =>
    updateRow(table, {
      key: keys.login(sub),
      remove: ['unusedSince'],
      when: 'attribute_exists(pk) and attribute_not_exists(isEnding)',
    });

  const create = async (
    person: SignedInPerson & { isUnused?: boolean },
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
        // Before the role changes: if this is interrupted, the next sign-in does it again.
        if (stored?.isAdmin && !isAdmin) await closeSessions(table, id);
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
     * address but never signed in, or that of a new customer (rules: customer-15). Only the role is updated; who has
     * lost it loses the sessions that they had with it (rules: access-13).
     * @throws AppError `conflict` when somebody else signs in with the address, or the account is being removed.
     */
    enter: async (person: SignedInPerson, now: Date): Promise<string> =>
      retryOnConflict(async () => {
        const [signedIn, addressed] = await Promise.all([
          find(person.sub),
          rowOwner(table, keys.emailLock(person.email)),
        ]);
        // Not tried again: once it is removed, a new account would be created for a user who is gone.
        if (signedIn?.isEnding) throw accountEnds();
        const isUnused = signedIn?.unusedSince !== undefined;
        if (isUnused && !(await noteUse(person.sub))) return 'overtaken';
        const known = signedIn?.userId ?? addressed;
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
      (await create({ ...person, isUnused: true }, now, details)) !== undefined ||
      (await rowOwner(table, keys.emailLock(person.email))) === newIdOf(person),

    /** Whether this user of the user pool has ever signed in here. */
    hasSignedIn: async (sub: string): Promise<boolean> => {
      const row = await find(sub);
      return row !== undefined && row.unusedSince === undefined;
    },

    find,

    /** Keeps anybody from signing in with a sign-in that was never used. Returns false if it has been used. */
    beginEnding: async (sub: string): Promise<boolean> =>
      updateRow(table, {
        key: keys.login(sub),
        set: { isEnding: true },
        when: 'attribute_exists(unusedSince)',
      }),
  };
};
