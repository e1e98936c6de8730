import * as z from 'zod/mini';
import { storedReport } from './stored-report.ts';

/** What a reader needs of a report: its schema, and its fields, so that the table sends nothing else. */
export type ReportPart<S extends z.ZodMiniType> = { item: S; fields?: readonly string[] };

const partOf = <S extends z.ZodMiniType & { shape: object }>(item: S): ReportPart<S> => ({
  item,
  fields: Object.keys(item.shape),
});

/** All of it. */
export const wholeReport: ReportPart<typeof storedReport> = { item: storedReport };

/** What the operator's lists show. */
export const listedReport = partOf(
  z.pick(storedReport, {
    id: true,
    customerId: true,
    bookingId: true,
    customerName: true,
    customerEmail: true,
    customerAddress: true,
    serviceDate: true,
    status: true,
    delivery: true,
    version: true,
    createdAt: true,
    photos: true,
    waitingPhotos: true,
    failedPhotos: true,
  }),
);
export type ListedReport = z.infer<typeof listedReport.item>;

/** What customers' lists show. */
export const shownToCustomer = partOf(
  z.pick(storedReport, {
    id: true,
    bookingId: true,
    serviceDate: true,
    createdAt: true,
    notes: true,
  }),
);

/** What the trend of the water shows. */
export const waterReport = partOf(
  z.pick(storedReport, { id: true, serviceDate: true, water: true, added: true }),
);
export type WaterReport = z.infer<typeof waterReport.item>;
