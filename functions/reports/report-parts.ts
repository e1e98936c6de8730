import * as z from 'zod/mini';
import { storedReport } from './stored-report.ts';

/** A subset of a report's fields: its schema, and the names to request from the table (all if left out). */
export type ReportPart<S extends z.ZodMiniType> = { item: S; fields?: readonly string[] };

const partOf = <S extends z.ZodMiniType & { shape: object }>(item: S): ReportPart<S> => ({
  item,
  fields: Object.keys(item.shape),
});

export const wholeReport: ReportPart<typeof storedReport> = { item: storedReport };

/** The fields that the operator's lists show. */
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

/** The fields that customers' lists show. */
export const shownToCustomer = partOf(
  z.pick(storedReport, {
    id: true,
    bookingId: true,
    serviceDate: true,
    createdAt: true,
    notes: true,
  }),
);

/** The fields that the water trend shows. */
export const waterReport = partOf(
  z.pick(storedReport, { id: true, serviceDate: true, water: true, added: true }),
);
export type WaterReport = z.infer<typeof waterReport.item>;
