import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IdentityContext, IdentityMail } from '../identity-context.ts';
import { hashPassword } from '../password-hash.ts';
import { createSignInThrottle } from '../sign-in-throttle.ts';
import { openUserStore, type StoredUser } from '../user-store.ts';
import { pool } from './identity-fixture.ts';

/** The user eva@example.com with the password Right-Password-1, and a clock that the test controls. */
export const startContext = async (user: Partial<StoredUser> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-context-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let time = Date.UTC(2026, 0, 1);
  const mails: IdentityMail[] = [];
  const now = () => time;
  const store = await openUserStore(join(folder, 'users.json'));
  const passwordHash = await hashPassword('Right-Password-1');
  await store.change((draft) => {
    draft.users.eva = {
      sub: 'eva',
      attributes: { email: 'eva@example.com', email_verified: 'true' },
      enabled: true,
      status: 'CONFIRMED',
      groups: [],
      passwordHash,
      passwordSetAt: time,
      createdAt: time,
      modifiedAt: time,
      signedOutAt: null,
      ...user,
    };
  });
  const context: IdentityContext = {
    store,
    pool,
    now,
    throttle: createSignInThrottle(now),
    siteName: 'Site',
    sendMail: async (mail) => {
      mails.push(mail);
    },
    customMessage: undefined,
    endSessions: () => undefined,
  };
  return {
    context,
    mails,
    pass: (ms: number) => {
      time += ms;
    },
  };
};

export type ContextFixture = Awaited<ReturnType<typeof startContext>>;
