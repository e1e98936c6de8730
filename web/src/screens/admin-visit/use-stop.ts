import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { dayQuery } from '../../features/bookings/day/operator-day.ts';
import { visitPerson } from '../../features/bookings/day/visit-person.ts';
import { contentOf, newReportValues } from '../../offline/report/editor-form.ts';
import { useOutbox, useVisitRecord } from '../../offline/outbox/current-outbox.ts';
import { nameOf, namelessVisit } from '../../offline/outbox/nameless-visit.ts';
import { isOnServer } from '../../offline/outbox/is-on-server.ts';
import { photosFromElsewhere } from '../../offline/outbox/stored-photos.ts';
import { valuesOf, type VisitRecord, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { dropRecord } from '../../offline/outbox/visit-records.ts';
import { useIsWriting, useSessionEnd } from '../../features/session/field-strip.tsx';
import { queryFor } from '../../lib/query-client.ts';

export type Stop = {
  /** The title: the customer's name, or a name without one after the session's end. */
  name: string;
  /** Null after the session's end, when no customer data are shown, and if the visit is not on this day. */
  booking: AdminBooking | null;
  /** The stored report, if it is known here. */
  report: ServiceReport | undefined;
  record: VisitRecord | undefined;
  /** What editing starts from if this phone has no record yet. */
  start: VisitStart;
};

type Found =
  | { state: 'loading' }
  | { state: 'failed'; query: { error: unknown; refetch: () => unknown } }
  /** Not on this day; what this phone has recorded may still need attention. */
  | { state: 'missing'; record: VisitRecord | undefined }
  /** The session has ended, and this phone has nothing of the visit. */
  | { state: 'hidden' }
  /** This browser stores nothing, so the report has to be written in the report editor. */
  | { state: 'nothing-kept'; booking: AdminBooking | undefined }
  | { state: 'found'; stop: Stop };

/** Whether the server has everything recorded for a visit that has not been sent. */
const isClean = (record: VisitRecord): boolean =>
  record.hasReport && record.send === null && isOnServer(record);

const startOf = (
  operator: string,
  booking: AdminBooking,
  report: ServiceReport | undefined,
  today: string,
): VisitStart => ({
  operator,
  visit: booking.id,
  name: visitPerson(booking).name,
  hasReport: true,
  reportId: report?.id ?? booking.reportId,
  // A pending report has no content yet and may be changed by the morning's job, so its version does not
  // count.
  version: report && report.status !== 'pending' ? report.version : null,
  values: report
    ? contentOf(report).values
    : {
        ...newReportValues(booking.scheduledDate ?? today, booking.customer ? booking.userId : ''),
        line: booking.line,
      },
  stored: report ? photosFromElsewhere(report, []) : [],
});

/** The same from a record alone, which has everything except the booking. */
const startOfRecord = (record: VisitRecord): VisitStart => {
  const { operator, visit, name, hasReport, reportId, version, stored } = record;
  return { operator, visit, name, hasReport, reportId, version, stored, values: valuesOf(record) };
};

const stopOfRecord = (record: VisitRecord, name: string): Stop => ({
  name,
  booking: null,
  report: undefined,
  record,
  start: startOfRecord(record),
});

/**
 * A stop of a day with its report, from the server or from this phone; after the session's end, from its
 * record alone.
 */
export const useStop = (operator: string, visit: string, date: string): Found => {
  const { readAt, keepsNothing: refusesStorage } = useOutbox();
  const record = useVisitRecord(visit);
  const isEnded = useSessionEnd();
  const isWriting = useIsWriting();
  const day = useInfiniteQuery({ ...dayQuery(date, undefined), enabled: !isEnded });
  const booking = day.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === visit);
  const hasReport = booking !== undefined && booking.reportId !== null;
  const stored = useQuery({
    ...queryFor(getVisitReport, { params: { id: visit } }),
    enabled: hasReport && !isEnded,
    gcTime: 0,
  });
  const report = stored.data;

  // The report has since been edited at a desk. If this phone has nothing unsent, that version replaces its
  // record. A lower version was fetched before this phone's last save.
  const isOutdated =
    record !== undefined &&
    report !== undefined &&
    isClean(record) &&
    report.version > (record.version ?? -1);
  useEffect(() => {
    if (isOutdated) void dropRecord({ operator, visit }, isClean);
  }, [isOutdated, operator, visit]);

  if (refusesStorage) return { state: 'nothing-kept', booking };
  // An outdated record is still shown: unmounting the screen would lose a photo being taken with the camera.
  if (readAt === undefined) return { state: 'loading' };
  if (isEnded && record?.hasReport === true)
    return { state: 'found', stop: stopOfRecord(record, namelessVisit(record, new Date(readAt))) };
  // A visit that was open for writing when the session ended stays, even if nothing has been written yet.
  if (isEnded && !(isWriting && booking)) return { state: 'hidden' };
  if (!booking) {
    if (day.isPending || (day.isFetching && !isWriting)) return { state: 'loading' };
    // A record stays readable and can be resolved even if the visit was moved or its day is not stored on
    // this phone.
    if (record?.hasReport === true)
      return { state: 'found', stop: stopOfRecord(record, nameOf(record, new Date(readAt))) };
    if (day.isError) return { state: 'failed', query: day };
    return { state: 'missing', record };
  }
  if (hasReport && record?.hasReport !== true) {
    if (stored.isPending) return { state: 'loading' };
    if (stored.isError) return { state: 'failed', query: stored };
  }
  const start = startOf(operator, booking, report, date);
  return {
    state: 'found',
    stop: isEnded
      ? { name: 'Visit', booking: null, report: undefined, record, start }
      : { name: start.name, booking, report, record, start },
  };
};
