import { valuesOf, type PhonePhoto, type ReportBody, type VisitRecord } from './visit-record.ts';

/** The name of a photo in a report's form, before and after the server has taken it. */
export const uploadOf = ({ operator }: Pick<VisitRecord, 'operator'>, { id }: PhonePhoto): string =>
  `uploads/${operator}/${id}`;

const hasArrived = ({ state }: PhonePhoto): boolean => state === 'arrived' || state === 'confirmed';

/** The report's photos, without those that show why a visit was not possible. */
export const photosOfReport = ({ photos }: VisitRecord): PhonePhoto[] =>
  photos.filter(({ use }) => use === 'report');

/** The report as far as it can be saved now; `queue` also asks for it to be sent. */
export const bodyOf = (record: VisitRecord, queue: boolean): ReportBody => {
  const { customerId: _customer, line: _line, ...values } = valuesOf(record);
  const photos = photosOfReport(record);
  const arrived = photos.filter(hasArrived);
  return {
    ...values,
    photos: [
      ...record.stored.map(({ address }) => address),
      ...arrived.map((photo) => uploadOf(record, photo)),
    ],
    photoCaptions: [...record.stored, ...arrived].map(({ caption }) => caption),
    photoNames: [...record.stored.map(() => ''), ...arrived.map(({ name }) => name.slice(-255))],
    photoDetails: [
      ...record.stored.map(({ slot, takenAt }) => ({ slot, takenAt, sha256: null })),
      ...arrived.map(({ slot, takenAt, sha256 }) => ({ slot, takenAt, sha256 })),
    ],
    ...(record.recordedAt !== null && { recordedAt: record.recordedAt }),
    announcedPhotos: photos.flatMap(({ id, sha256, state }) =>
      sha256 !== null && state !== 'refused' ? [{ id, sha256 }] : [],
    ),
    sentToCustomer: queue,
  };
};

/** Compared to tell whether the server already has the same. */
export const markOf = (body: ReportBody): string => JSON.stringify(body);
