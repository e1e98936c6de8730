import { randomUUID } from 'node:crypto';
import { createProfile } from '../customers/create-profile.ts';
import { profileStore } from '../customers/profile-store.ts';
import type { Profile, ProfileDetails } from '../customers/stored-profile.ts';
import { openSession } from '../platform/session/sessions.ts';
import type { Table } from '../platform/table/table.ts';

type TestPerson = { id: string; email: string; cookie: string; profile: Profile };

type NewPerson = ProfileDetails & {
  isAdmin?: boolean;
  sub?: string | null;
  /** Null for a customer without an email address. */
  email?: string | null;
  at?: Date;
};

export type Role = 'customer' | 'operator';

/** Writes people to the table, each with an open session, and notes their roles by id. */
export const personMaker =
  (table: Table, roles: Map<string, Role>) =>
  async ({
    isAdmin = false,
    sub = randomUUID(),
    email,
    at,
    ...details
  }: NewPerson = {}): Promise<TestPerson> => {
    const id = randomUUID();
    roles.set(id, isAdmin ? 'operator' : 'customer');
    const now = at ?? new Date();
    const address = email ?? `${id}@example.com`;
    const person = {
      firstName: 'Casey',
      lastName: 'Customer',
      ...details,
      id,
      sub,
      isAdmin,
      email: email === null ? null : address,
    };
    await createProfile(table, person, now);
    const session = await openSession(table, { userId: id, email: address, isAdmin }, now);
    const profile = await profileStore(table).get(id);
    return { id, email: address, cookie: `session=${session}`, profile };
  };
