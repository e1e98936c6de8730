import { useEffect, useRef } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { deviceStorage } from '../report/forget-drafts.ts';
import { draftStore, type ReportDraft } from '../report/report-draft.ts';
import type { StoredPhoto, VisitRecord, VisitStart } from './visit-record.ts';
import { beginVisit } from './write-visit.ts';

type Visit = Pick<AdminBooking, 'id' | 'userId' | 'reportId'>;

/** The names under which the editor kept a visit's report before visits had records. */
const namesOf = ({ id, userId, reportId }: Visit): string[] => [
  ...(reportId === null ? [] : [reportId]),
  `new:${userId}:${id}`,
  `new:${id}`,
];

const photosOf = ({ photos, captions, slots }: ReportDraft): StoredPhoto[] =>
  photos.map((address, index) => ({
    address,
    caption: captions[index] ?? '',
    slot: slots?.[index] ?? null,
    takenAt: null,
  }));

const oldCopyOf = (
  operator: string,
  visit: Visit,
  now: Date,
): Pick<VisitStart, 'values' | 'stored'> | undefined => {
  for (const id of namesOf(visit)) {
    const draft = draftStore({ storage: deviceStorage(), id, owner: operator }).read(now);
    if (draft) return { values: draft.values, stored: photosOf(draft) };
  }
  return undefined;
};

const forgetOldCopy = (operator: string, visit: Visit): void => {
  for (const id of namesOf(visit))
    draftStore({ storage: deviceStorage(), id, owner: operator }).clear();
};

/** Moves what the editor kept of a visit into the visit's record, once and only if the record has no report yet. */
export const useOldCopy = (
  start: VisitStart,
  visit: Visit,
  record: VisitRecord | undefined,
): void => {
  const isLookedFor = useRef(false);
  const isOpen = record?.hasReport !== true;
  useEffect(() => {
    if (isLookedFor.current) return;
    isLookedFor.current = true;
    const copy = isOpen ? oldCopyOf(start.operator, visit, new Date()) : undefined;
    const adopt = async (): Promise<void> => {
      if (!copy) return;
      await beginVisit({ ...start, ...copy });
      forgetOldCopy(start.operator, visit);
    };
    // If the phone cannot store the record, the copy stays where it is.
    adopt().catch(() => undefined);
  }, [start, visit, isOpen]);
};
