import { bodyOf, markOf } from './report-body.ts';
import type { VisitRecord } from './visit-record.ts';

/** Whether the server has everything recorded for a visit, so that nothing is lost without the record. */
export const isOnServer = (record: VisitRecord): boolean =>
  record.send?.state !== 'asked' &&
  record.saving === null &&
  record.problem === null &&
  record.steps.every(({ state }) => state === 'done') &&
  record.photos.every(
    ({ state, use }) => state === 'confirmed' || (use === 'notPossible' && state === 'arrived'),
  ) &&
  (!record.hasReport || record.savedMark === markOf(bodyOf(record, record.send !== null)));
