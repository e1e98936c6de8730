import { setAppBusy } from '../../lib/app-busy.ts';
import { syncVisit } from './sync-visit.ts';
import type { Synced, VisitCalls } from './syncing.ts';
import { photoPreparation, type PreparePhoto } from './photo-preparation.ts';
import type { VisitRecord } from './visit-record.ts';
import { dropRecord, listRecords, onRecordsChanged } from './visit-records.ts';
import { isOnServer } from './is-on-server.ts';
import type { OutboxState } from './outbox-state.ts';
import { endTakingBack } from './write-visit.ts';

type Options = {
  /** User id. */
  operator: string;
  calls: VisitCalls;
  /** The build of this page. */
  build: string;
  preparePhoto: PreparePhoto;
};

/** How often to try while the page is visible, in milliseconds; a locked phone sends nothing. */
const tryEvery = 30_000;

/**
 * Carries what was written on this phone to the server whenever it is online: at the start, after each change, when the
 * page becomes visible, when the browser comes online, and every half minute (rules: field-7). Several tabs may do so
 * at once: the lock only saves them from doing the same work twice.
 */
export const startOutbox = ({ operator, calls, build, preparePhoto }: Options) => {
  const listeners = new Set<() => void>();
  let state: OutboxState = {
    records: [],
    readAt: undefined,
    stopped: undefined,
    keepsNothing: false,
  };
  let running = false;
  let again = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const preparation = photoPreparation(operator, preparePhoto);

  const show = (change: Partial<OutboxState>): void => {
    if (ended) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const carry = async ({ visit }: VisitRecord): Promise<Synced> =>
    navigator.locks.request(`visit ${visit}`, { ifAvailable: true }, async (lock) =>
      lock
        ? syncVisit({ key: { operator, visit }, calls, build })
        : { outcome: 'rest' as const, until: Date.now() + 2000 },
    );

  const refresh = async (change: Partial<OutboxState> = {}): Promise<readonly VisitRecord[]> => {
    const records = await listRecords(operator);
    // A browser may deny access to its storage for a moment, for example after it was killed.
    show({ ...change, records, readAt: Date.now(), keepsNothing: false });
    return records;
  };

  /** Shows what was written, and starts preparing its photos. */
  const look = async (): Promise<readonly VisitRecord[]> => {
    const records = await refresh();
    // Finding no records must not make the page busy, which would keep a lost session from going to the sign-in.
    setAppBusy('outbox', records.length > 0);
    if (records.some(({ photos }) => photos.some((photo) => photo.state === 'preparing')))
      preparation.start();
    return records;
  };

  const round = async (): Promise<void> => {
    const records = await look();
    const synced = await Promise.all(records.map(carry));
    const stopped = (['signed-out', 'no-line'] as const).find((why) =>
      synced.some(({ outcome }) => outcome === why),
    );
    await refresh({ stopped });
    const next = synced.flatMap((one) =>
      one.outcome === 'rest' && one.until !== undefined ? [one.until] : [],
    );
    if (ended || next.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(...next) - Date.now()));
  };

  const run = (): void => {
    if (ended) return;
    if (running) {
      again = true;
      // A call that is never answered holds up the round for half a minute, but not what is shown and prepared here.
      void look().catch(() => undefined);
      return;
    }
    running = true;
    void round()
      .catch(() => show({ keepsNothing: state.readAt === undefined }))
      .finally(() => {
        running = false;
        if (again && !ended) {
          again = false;
          run();
          return;
        }
        setAppBusy('outbox', false);
        for (const done of resting.splice(0)) done();
      });
  };

  /** Called once nothing is being carried. */
  const resting: (() => void)[] = [];
  const idle = async (): Promise<void> => {
    if (!running) return;
    await new Promise<void>((resolve) => {
      resting.push(resolve);
    });
  };

  const runIfVisible = (): void => {
    if (document.visibilityState === 'visible') run();
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      run();
      return;
    }
    for (const record of state.records) void endTakingBack(record);
  };
  const interval = setInterval(runIfVisible, tryEvery);
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', onVisibility);
  const stopListening = onRecordsChanged(run);
  run();

  return {
    state: (): OutboxState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Shows what was just written. */
    refresh: async (): Promise<void> => {
      await refresh();
    },
    /** The work that signing out asks about. */
    waiting: {
      count: (): number => state.records.filter((record) => !isOnServer(record)).length,
      send: async (): Promise<void> => {
        for (const record of state.records) await endTakingBack(record);
        if (!running) run();
        await idle();
      },
      discard: async (): Promise<void> => {
        for (const record of await listRecords(operator)) await dropRecord(record);
      },
    },
    /** Tries now: after a sign-in, or because somebody asks for it. */
    run,
    stop: (): void => {
      ended = true;
      preparation.stop();
      clearInterval(interval);
      clearTimeout(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', onVisibility);
      stopListening();
    },
  };
};
export type Outbox = ReturnType<typeof startOutbox>;
