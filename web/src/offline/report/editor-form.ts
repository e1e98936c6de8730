import { calendarDate, text } from 'shared/contracts/fields.ts';
import { notesLength, type ReportFormInput, type ServiceReport } from 'shared/contracts/reports.ts';
import { addedChemicals, waterTest } from 'shared/contracts/water.ts';
import { yardFacts } from 'shared/contracts/yard-facts.ts';
import { isPlainDay } from 'shared/domain/dates.ts';
import { defaultLine, serviceLines } from 'shared/domain/lines/lines.ts';
import { eachTask } from 'shared/domain/lines/tasks.ts';
import { factsOfLine } from 'shared/domain/lines/visit-facts.ts';
import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { latestVisit, visitTooLate } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';

/** The editor's fields; an empty string where nothing is chosen. */
export const editorValues = z.object({
  customerId: z.string(),
  line: z.enum(serviceLines),
  serviceDate: z.string(),
  ...eachTask(z.boolean()),
  water: z.nullable(waterTest),
  added: addedChemicals,
  yard: z.nullable(yardFacts),
  notes: z.string(),
  nextVisitDate: z.string(),
});
export type EditorValues = z.infer<typeof editorValues>;

const withinAYear = calendarDate.check(
  z.refine((date) => isPlainDay(date) && date <= latestVisit(timeNow()), visitTooLate),
);

/** Adds the rules for saving; those for single fields come from the contract. */
export const editorForm = z.extend(editorValues, {
  serviceDate: withinAYear,
  notes: text(notesLength),
  nextVisitDate: z.union([z.literal(''), withinAYear]),
});

/** A new report, with nothing checked or written (rules: report-6). */
export const newReportValues = (today: string, customerId: string): EditorValues => ({
  customerId,
  line: defaultLine,
  serviceDate: today,
  ...eachTask(false),
  water: null,
  added: [],
  yard: null,
  notes: '',
  nextVisitDate: '',
});

const valuesOf = (report: ServiceReport): EditorValues => ({
  ...z.parse(editorValues, {
    ...report,
    customerId: report.customerId ?? '',
    nextVisitDate: report.nextVisitDate ?? '',
  }),
});

export type ReportContent = {
  values: EditorValues;
  /** Addresses, in order. */
  photos: readonly string[];
  /** One for each photo; empty if it has none. */
  captions: readonly string[];
  /** What each photo shows; if undefined, that stays as stored. */
  slots?: readonly (PhotoSlot | null)[] | undefined;
  /** File names of `photos`, empty where unknown; not shown to the customer. */
  names?: readonly string[] | undefined;
};

export const contentOf = (report: ServiceReport): ReportContent => ({
  values: valuesOf(report),
  photos: report.photos,
  captions: report.photoCaptions,
  slots: report.photoDetails.map(({ slot }) => slot),
});

export type SaveRequest = ReportContent & {
  /** Send to Customer rather than Save Draft. */
  send: boolean;
  /** UUID of the editor, so that saving a new report twice creates only one. */
  key: string;
  /** The booked visit of a new report; a stored report has its own. */
  bookingId?: string | undefined;
  /** The version that the editor opened; undefined for a new report. */
  version: number | undefined;
};

export const reportBody = (
  { values, photos, captions, slots, names, send, bookingId, version }: Omit<SaveRequest, 'key'>,
  now: Date,
): ReportFormInput => ({
  ...values,
  // What was typed before the line was changed may belong to another one.
  ...factsOfLine(values),
  photos: [...photos],
  photoCaptions: [...captions],
  ...(slots && { photoDetails: slots.map((slot) => ({ slot })) }),
  ...(names && { photoNames: names.map((name) => name.slice(-255)) }),
  sentToCustomer: send,
  ...(send && { sentAt: now.toISOString() }),
  ...(bookingId !== undefined && { bookingId }),
  ...(version !== undefined && { version }),
});
