import type { VisitRecord } from './visit-record.ts';

export type OutboxState = {
  /** All visits with something waiting or on its way, in the order in which they were begun. */
  records: readonly VisitRecord[];
  /** When the records were last read, in milliseconds; undefined before that. */
  readAt: number | undefined;
  /** Why nothing is being carried at the moment, if so. */
  stopped: 'no-line' | 'signed-out' | undefined;
  /** Whether this browser stores nothing, as in some private windows or with storage switched off. */
  keepsNothing: boolean;
};
