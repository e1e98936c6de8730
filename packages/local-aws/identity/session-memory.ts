import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';

type Entry = { model: string; payload: AdapterPayload; expiresAt: number };

const sweepEveryMs = 60_000;

/** Keeps hosted sessions, open sign-ins, codes and refresh tokens in memory until they expire. */
export type SessionMemory = {
  /** oidc-provider's storage adapter for one kind of record. */
  adapter: (model: string) => Adapter;
  /** Drops everything that belongs to a user, which signs the user out everywhere. */
  endSessions: (sub: string) => void;
};

export const createSessionMemory = (now: () => number): SessionMemory => {
  const entries = new Map<string, Entry>();
  let sweptAt = now();

  const removeWhere = (matches: (entry: Entry) => boolean) => {
    for (const [key, entry] of entries) if (matches(entry)) entries.delete(key);
  };

  const sweep = () => {
    const time = now();
    if (time - sweptAt < sweepEveryMs) return;
    sweptAt = time;
    removeWhere(({ expiresAt }) => expiresAt <= time);
  };

  const live = (entry: Entry | undefined) =>
    entry && entry.expiresAt > now() ? entry.payload : undefined;

  const adapter = (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findWhere = (matches: (payload: AdapterPayload) => boolean) =>
      [...entries.values()].find((entry) => entry.model === model && matches(entry.payload));

    return {
      upsert: async (id, payload, expiresIn) => {
        sweep();
        const expiresAt = expiresIn === undefined ? Infinity : now() + expiresIn * 1000;
        entries.set(keyOf(id), { model, payload, expiresAt });
      },
      find: async (id) => live(entries.get(keyOf(id))),
      findByUid: async (uid) => live(findWhere((payload) => payload.uid === uid)),
      findByUserCode: async (userCode) =>
        live(findWhere((payload) => payload.userCode === userCode)),
      consume: async (id) => {
        const payload = live(entries.get(keyOf(id)));
        // Two requests may both have read the record as unused; only the first may use it.
        if (!payload || payload.consumed) throw new errors.InvalidGrant('already used');
        payload.consumed = Math.floor(now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        removeWhere((entry) => entry.model === model && entry.payload.grantId === grantId);
      },
    };
  };

  return {
    adapter,
    endSessions: (sub) => {
      removeWhere(({ payload }) => payload.accountId === sub || payload.session?.accountId === sub);
    },
  };
};
