import { instant } from 'shared/contracts/fields.ts';
import { sha256 } from 'shared/contracts/photo-details.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { photoTypes } from 'shared/domain/photo-rules.ts';
import { photoSlots } from 'shared/domain/photo-slots.ts';
import * as z from 'zod/mini';
import { newReportValues, editorValues, type EditorValues } from '../editor-form.ts';

/**
 * How far a photo is: `preparing` until it is small and its hash known, `kept` on the phone, `arrived` in the
 * bucket, `confirmed` once the stored report names it with its hash. Only then may its bytes go.
 */
const phonePhotoStates = ['preparing', 'kept', 'arrived', 'confirmed', 'refused'] as const;

export const phonePhoto = z.object({
  /** Made on the phone; the photo's id for good. */
  id: z.uuid(),
  slot: z.nullable(z.enum(photoSlots)),
  caption: z.string(),
  /** For the report, or to show what kept the operator from the visit. */
  use: z.enum(['report', 'notPossible']),
  /** The file's name, to say which one cannot be used; empty for a shot. */
  name: z.string(),
  type: z.enum(photoTypes),
  /** Bytes. */
  size: z.int(),
  /** Of the bytes as they are sent, in base64; null while preparing. */
  sha256: z.nullable(sha256),
  /** The photo's own date, if it has one. */
  takenAt: z.nullable(z.string()),
  /** Whether a save has told the server its hash; only then is it sent. */
  announced: z.boolean(),
  state: z.enum(phonePhotoStates),
  problem: z.nullable(z.string()),
  /** Whether it is refused because the server could not make it ready in time: that may be tried again. */
  isMissing: z.optional(z.boolean()),
});
export type PhonePhoto = z.infer<typeof phonePhoto>;

/** A photo that the stored report has from elsewhere. */
const storedPhoto = z.object({
  address: z.string(),
  caption: z.string(),
  slot: z.nullable(z.enum(photoSlots)),
  takenAt: z.nullable(z.string()),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

/** What a save says besides its key and version: the same for the same work. */
export type ReportBody = Omit<VisitReportInput, 'saveKey' | 'version'>;

/** Repeated as it was, whatever this build would say instead: the server decides about it. */
const reportBody = z.custom<ReportBody>((value) => typeof value === 'object' && value !== null);

/** What can be done at a stop besides its report; each is harmless to repeat. */
export const stopActions = ['complete', 'markPaid', 'notPossible'] as const;
export type StopAction = (typeof stopActions)[number];

export const stopStep = z.object({
  action: z.enum(stopActions),
  /** What the action takes besides its name. */
  body: z.record(z.string(), z.unknown()),
  askedAt: instant,
  state: z.enum(['waiting', 'done', 'refused']),
  problem: z.nullable(z.string()),
});
export type StopStep = z.infer<typeof stopStep>;

const problem = z.discriminatedUnion('kind', [
  /** Somebody else wrote; `stored` is their report. */
  z.object({ kind: z.literal('conflict'), stored: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);

/**
 * Everything done at one visit, as it was meant (rules: field-7). Written to the phone first, and removed when
 * the server has all of it.
 */
export const visitRecord = z.object({
  format: z.literal(1),
  /** User id of whoever wrote it: shown to nobody else. */
  operator: z.string(),
  /** The booking's id. */
  visit: z.string(),
  /** Whose visit it is, for the list of what waits. */
  name: z.string(),
  startedAt: instant,
  changedAt: instant,
  /** When the work was done, by this phone: when Send was pressed. */
  recordedAt: z.nullable(instant),
  /** Whether its report was begun here; without it, the record only holds steps. */
  hasReport: z.boolean(),
  reportId: z.nullable(z.string()),
  /** The version this was written over; null if nobody had written one. */
  version: z.nullable(z.int()),
  /** The editor's fields; read with {@link valuesOf}, which knows those of later builds. */
  values: z.record(z.string(), z.unknown()),
  stored: z.array(storedPhoto),
  photos: z.array(phonePhoto),
  /** A save whose answer is still missing: it is repeated as it was. */
  saving: z.nullable(z.object({ saveKey: z.uuid(), mark: z.string(), body: reportBody })),
  /** What the server has, by {@link markOf}; null before the first save. */
  savedMark: z.nullable(z.string()),
  send: z.nullable(
    z.object({
      askedAt: instant,
      /** Until then it can be taken back, and nothing is asked of the server. */
      notBefore: instant,
      state: z.enum(['asked', 'queued', 'sent']),
    }),
  ),
  steps: z.array(stopStep),
  problem: z.nullable(problem),
  /** The build whose request the server did not understand: a newer one tries once more. */
  refusedBuild: z.nullable(z.string()),
});
export type VisitRecord = z.infer<typeof visitRecord>;

/**
 * The fields of a record, whichever build wrote it: fields it did not know have their first values. A reading that
 * this build would refuse is left out, and then the field it stands in: one of them must not hold up the rest.
 */
export const valuesOf = ({ values }: Pick<VisitRecord, 'values'>): EditorValues => {
  const first: Record<string, unknown> = newReportValues('', '');
  const known: Record<string, unknown> = { ...first, ...structuredClone(values) };
  for (const { path } of issuesOf(known)) {
    const [field = '', ...below] = path.map(String);
    const last = below.pop();
    const holder = below.reduce((inner, key) => partOf(inner, key), known[field]);
    if (last === undefined || typeof holder !== 'object' || holder === null)
      known[field] = first[field];
    else Reflect.deleteProperty(holder, last);
  }
  for (const { path } of issuesOf(known)) known[String(path[0])] = first[String(path[0])];
  return z.parse(editorValues, known);
};

const issuesOf = (values: unknown) => z.safeParse(editorValues, values).error?.issues ?? [];

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

export type VisitStart = {
  operator: string;
  visit: string;
  name: string;
  hasReport: boolean;
  values: EditorValues;
  reportId: string | null;
  version: number | null;
  stored: VisitRecord['stored'];
};

export const newRecord = ({ values, ...start }: VisitStart, now: Date): VisitRecord => ({
  ...start,
  format: 1,
  startedAt: now.toISOString(),
  changedAt: now.toISOString(),
  recordedAt: null,
  values: { ...values },
  photos: [],
  saving: null,
  savedMark: null,
  send: null,
  steps: [],
  problem: null,
  refusedBuild: null,
});

/** Milliseconds in which Send can be taken back. */
export const takeBackTime = 8000;

/**
 * When Send can no longer be taken back, in milliseconds. What lies further ahead was noted by a clock that has
 * been put back since: nobody would wait for it.
 *
 * @param now in milliseconds
 */
export const takeBackEnd = (
  { notBefore }: Pick<NonNullable<VisitRecord['send']>, 'notBefore'>,
  now: number,
): number => {
  const end = Date.parse(notBefore);
  return end > now + takeBackTime ? now : end;
};

/** Whether the server has all of it and nothing follows, so that the phone may forget it. */
export const isOver = ({
  hasReport,
  send,
  saving,
  problem: trouble,
  photos,
  steps,
}: VisitRecord): boolean =>
  saving === null &&
  trouble === null &&
  photos.every(
    ({ state, use }) => state === 'confirmed' || (use === 'notPossible' && state === 'arrived'),
  ) &&
  steps.every(({ state }) => state === 'done') &&
  (!hasReport || (send !== null && send.state !== 'asked'));
