import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Kind, Rows } from './tables.ts';

type Change<K extends Kind = Kind> = [kind: K, id: string, row: Rows[K] | null];
type Tables = { [K in Kind]: Map<string, Rows[K]> };

export type Store = {
  get: <K extends Kind>(kind: K, id: string) => Rows[K] | undefined;
  /** In the order in which they were first put. */
  all: <K extends Kind>(kind: K) => Rows[K][];
  /** Inserts or replaces. Rows are never modified in place. Only within a transaction, as `remove`. */
  put: <K extends Kind>(kind: K, row: Rows[K] & { id: string }) => void;
  remove: (kind: Kind, id: string) => void;
  /** Runs `work` without interruption and returns once its changes are written; if it throws, none is made. */
  transaction: <T>(work: () => T) => T;
  close: () => void;
};

const emptyTables = (): Tables => ({
  customer: new Map(),
  'checkout.session': new Map(),
  payment_intent: new Map(),
  charge: new Map(),
  balance_transaction: new Map(),
  payment_method: new Map(),
  setup_intent: new Map(),
  mandate: new Map(),
  refund: new Map(),
  dispute: new Map(),
  file: new Map(),
  event: new Map(),
  delivery: new Map(),
  due: new Map(),
  key: new Map(),
  decline: new Map(),
  fault: new Map(),
  settings: new Map(),
});

const apply = <K extends Kind>(tables: Tables, [kind, id, row]: Change<K>): void => {
  if (row === null) tables[kind].delete(id);
  else tables[kind].set(id, row);
};

/** A kill may have cut the last line short: that change was never answered. */
const readJournal = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const lineOf = (changes: unknown[]): string => `${JSON.stringify(changes)}\n`;

/**
 * Opens the store in a folder: everything in memory, and a journal on disk with one line for each transaction. What a
 * transaction changed survives a kill of the process, but not a power failure (no fsync).
 */
export const openStore = (directory: string): Store => {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'journal.jsonl');
  const tables = emptyTables();
  for (const line of readJournal(file)) {
    const changes: Change[] = JSON.parse(line);
    for (const change of changes) apply(tables, change);
  }
  const everything = Object.entries(tables).flatMap(([kind, table]) =>
    [...table].map(([id, row]) => lineOf([[kind, id, row]])),
  );
  // The journal starts anew with what is left of it.
  writeFileSync(`${file}.tmp`, everything.join(''));
  renameSync(`${file}.tmp`, file);
  const journal = openSync(file, 'a');

  /** What the transaction in progress changed, and how each row was before. */
  let running: { changes: Change[]; before: Change[] } | null = null;
  const change = <K extends Kind>(kind: K, id: string, row: Rows[K] | null): void => {
    if (!running) throw new Error('Changes are made in a transaction.');
    running.before.push([kind, id, tables[kind].get(id) ?? null]);
    running.changes.push([kind, id, row]);
    apply(tables, [kind, id, row]);
  };

  return {
    get: (kind, id) => tables[kind].get(id),
    all: (kind) => [...tables[kind].values()],
    put: (kind, row) => {
      change(kind, row.id, row);
    },
    remove: (kind, id) => {
      change(kind, id, null);
    },
    transaction: (work) => {
      if (running) throw new Error('A transaction is already running.');
      const mine = { changes: [], before: [] };
      running = mine;
      try {
        const result = work();
        if (running.changes.length > 0) writeSync(journal, lineOf(running.changes));
        return result;
      } catch (error) {
        for (const each of running.before.toReversed()) apply(tables, each);
        throw error;
      } finally {
        running = null;
      }
    },
    close: () => {
      closeSync(journal);
    },
  };
};
