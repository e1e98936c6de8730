import type { VisitRecord } from './visit-record.ts';

export type OutboxState = {
  /** All visits with something that waits or is on its way, in the order in which they were begun. */
  records: readonly VisitRecord[];
  /** When the records were read, in milliseconds; undefined before. */
  readAt: number | undefined;
  /** Why nothing is carried at the moment, if nothing is. */
  stopped: 'no-line' | 'signed-out' | undefined;
  /** Whether this browser keeps nothing: in some private windows, or with its storage switched off. */
  keepsNothing: boolean;
};
