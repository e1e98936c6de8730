import { calendarDate, text } from 'shared/contracts/fields.ts';
import type { ReportFormInput, ServiceReport } from 'shared/contracts/reports.ts';
import { serviceLines } from 'shared/domain/service-lines.ts';
import * as z from 'zod/mini';

/** What the editor's fields hold; an empty string where nothing is chosen. */
export const editorValues = z.object({
  customerId: z.string(),
  line: z.enum(serviceLines),
  serviceDate: z.string(),
  skimmedSurface: z.boolean(),
  emptyBaskets: z.boolean(),
  brushedWalls: z.boolean(),
  vacuumedPool: z.boolean(),
  testedWater: z.boolean(),
  addedChemicals: z.boolean(),
  checkedEquipment: z.boolean(),
  cleanedArea: z.boolean(),
  gateClosed: z.boolean(),
  notes: z.string(),
  nextVisitDate: z.string(),
});
export type EditorValues = z.infer<typeof editorValues>;

/** The same, with the rules a save has to keep; field rules are the contract's. */
export const editorForm = z.extend(editorValues, {
  serviceDate: calendarDate,
  notes: text(10_000),
  nextVisitDate: z.union([z.literal(''), calendarDate], 'Please give a date as YYYY-MM-DD'),
});

/** A new report (rules: report-6): today, nothing done, nothing written. */
export const newReportValues = (today: string, customerId: string): EditorValues => ({
  customerId,
  line: 'pool',
  serviceDate: today,
  skimmedSurface: false,
  emptyBaskets: false,
  brushedWalls: false,
  vacuumedPool: false,
  testedWater: false,
  addedChemicals: false,
  checkedEquipment: false,
  cleanedArea: false,
  gateClosed: false,
  notes: '',
  nextVisitDate: '',
});

/** The fields of a stored report. */
const valuesOf = (report: ServiceReport): EditorValues => ({
  ...z.parse(editorValues, {
    ...report,
    customerId: report.customerId ?? '',
    nextVisitDate: report.nextVisitDate ?? '',
  }),
});

/** All that the operator writes into a report. */
export type ReportContent = {
  values: EditorValues;
  /** Addresses of the photos, in their order. */
  photos: readonly string[];
  /** One for each of `photos`, empty where there is none. */
  captions: readonly string[];
  /** What the files of `photos` are called, empty where nobody knows; not shown to the customer. */
  names?: readonly string[] | undefined;
};

/** What a stored report holds. */
export const contentOf = (report: ServiceReport): ReportContent => ({
  values: valuesOf(report),
  photos: report.photos,
  captions: report.photoCaptions,
});

export type SaveRequest = ReportContent & {
  /** Send to Customer rather than Save Draft. */
  send: boolean;
  /** UUID of the editor: a new report that is saved again is the same report. */
  key: string;
  /** The booked visit that a new report is written for; a stored one has its own. */
  bookingId?: string | undefined;
  /** The version the editor was opened with; undefined for a new report. */
  version: number | undefined;
};

/** The body of the save call. */
export const reportBody = (
  { values, photos, captions, names, send, bookingId, version }: Omit<SaveRequest, 'key'>,
  now: Date,
): ReportFormInput => ({
  ...values,
  photos: [...photos],
  photoCaptions: [...captions],
  ...(names && { photoNames: names.map((name) => name.slice(-255)) }),
  sentToCustomer: send,
  ...(send && { sentAt: now.toISOString() }),
  ...(bookingId !== undefined && { bookingId }),
  ...(version !== undefined && { version }),
});
