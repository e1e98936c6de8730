import { calendarDate, text } from 'shared/contracts/fields.ts';
import type { ReportFormInput, ServiceReport } from 'shared/contracts/reports.ts';
import * as z from 'zod/mini';

/** What the editor's fields hold; an empty string where nothing is chosen. */
export const editorValues = z.object({
  customerId: z.string(),
  serviceDate: z.string(),
  skimmedSurface: z.boolean(),
  emptyBaskets: z.boolean(),
  brushedWalls: z.boolean(),
  vacuumedPool: z.boolean(),
  testedWater: z.boolean(),
  addedChemicals: z.boolean(),
  checkedEquipment: z.boolean(),
  cleanedArea: z.boolean(),
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

/** A new report (spec.md point 5): today, nothing done, nothing written. */
export const newReportValues = (today: string, customerId: string): EditorValues => ({
  customerId,
  serviceDate: today,
  skimmedSurface: false,
  emptyBaskets: false,
  brushedWalls: false,
  vacuumedPool: false,
  testedWater: false,
  addedChemicals: false,
  checkedEquipment: false,
  cleanedArea: false,
  notes: '',
  nextVisitDate: '',
});

/** The fields of a stored report. */
export const valuesOf = (report: ServiceReport): EditorValues => ({
  ...z.parse(editorValues, {
    ...report,
    customerId: report.customerId ?? '',
    nextVisitDate: report.nextVisitDate ?? '',
  }),
});

export type SaveIntent = {
  values: EditorValues;
  photos: string[];
  /** Send to Customer rather than Save Draft. */
  send: boolean;
  /** UUID of the editor: a new report that is saved again is the same report. */
  key: string;
  /** The version the editor shows; undefined saves over whatever is stored. */
  version: number | undefined;
};

/** The body of the save call (spec.md point 7). */
export const reportBody = (
  { values, photos, send, version }: Omit<SaveIntent, 'key'>,
  now: Date,
): ReportFormInput => ({
  ...values,
  photos,
  sentToCustomer: send,
  ...(send && { sentAt: now.toISOString() }),
  ...(version !== undefined && { version }),
});
