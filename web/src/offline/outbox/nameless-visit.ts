import type { StopAction, VisitRecord } from './visit-record.ts';

type Begun = Pick<VisitRecord, 'kind' | 'startedAt'>;

/**
 * 'Visit of 10:42 AM', or 'Visit of Nov 20, 10:42 AM' on another day, by the phone's clock. Tells this phone's visits
 * apart once the session has ended, when no names are shown (rules: field-5).
 */
export const namelessVisit = ({ kind, startedAt }: Begun, now: Date): string => {
  const begun = new Date(startedAt);
  const day = begun.toDateString() === now.toDateString() ? {} : dayOptions;
  return `${kind === 'customer' ? 'Customer' : 'Visit'} of ${begun.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' })}`;
};

/** The customer's name; {@link namelessVisit} once it has been erased from the record. */
export const nameOf = (record: Begun & Pick<VisitRecord, 'name'>, now: Date): string =>
  record.name || namelessVisit(record, now);

const dayOptions = { month: 'short', day: 'numeric' } as const;

/** What has been done at a stop, in lower case. */
export const stepLabel: Record<StopAction, string> = {
  confirm: 'confirmed',
  complete: 'completed',
  markPaid: 'paid',
  skip: 'skipped',
  notPossible: 'couldn’t service',
  remind: 'reminder',
};

/** What exists only on this phone, without any names: 'report, 2 photos, paid, not sent'. */
export const unsentLabel = ({ hasReport, photos, steps }: VisitRecord): string => {
  const left = photos.filter(({ state }) => state === 'preparing' || state === 'kept').length;
  const parts = [
    ...(hasReport ? ['report'] : []),
    ...(left > 0 ? [left === 1 ? '1 photo' : `${left} photos`] : []),
    ...steps.filter(({ state }) => state !== 'done').map(({ action }) => stepLabel[action]),
  ];
  return [...parts, 'not sent'].join(', ');
};
