import { seenVisit } from 'shared/contracts/admin-bookings.ts';
import { instant } from 'shared/contracts/fields.ts';
import { sha256 } from 'shared/contracts/photo-details.ts';
import type { VisitReportInput } from 'shared/contracts/visit-reports.ts';
import { notPossibleReasons } from 'shared/domain/visits/not-possible.ts';
import { photoTypes } from 'shared/domain/photos/photo-rules.ts';
import { photoSlots } from 'shared/domain/photos/photo-slots.ts';
import * as z from 'zod/mini';
import { newReportValues, editorValues, type EditorValues } from '../report/editor-form.ts';

/**
 * The state of a photo: `preparing` until it has been shrunk and hashed, `kept` on the phone, `arrived` in the bucket,
 * `confirmed` once the stored report names it with its hash. Only then may its bytes be deleted.
 */
const phonePhotoStates = ['preparing', 'kept', 'arrived', 'confirmed', 'refused'] as const;

export const phonePhoto = z.object({
  /** Made on the phone; it never changes. */
  id: z.uuid(),
  slot: z.nullable(z.enum(photoSlots)),
  caption: z.string(),
  /** For the report, or to show why the visit was not possible. */
  use: z.enum(['report', 'notPossible']),
  /** The file's name, to say which file cannot be used; empty for a photo from the camera. */
  name: z.string(),
  type: z.enum(photoTypes),
  /** Bytes. */
  size: z.int(),
  /** The hash of the bytes as they are sent, in Base64; null while preparing. */
  sha256: z.nullable(sha256),
  /** When it was taken, according to its metadata; null if unknown. */
  takenAt: z.nullable(z.string()),
  /** Whether a save has told the server the photo's hash; the photo is uploaded only after that. */
  announced: z.boolean(),
  state: z.enum(phonePhotoStates),
  problem: z.nullable(z.string()),
  /** Whether it was refused because the server could not make it ready in time, so that it can be tried again. */
  isMissing: z.optional(z.boolean()),
});
export type PhonePhoto = z.infer<typeof phonePhoto>;

/** A photo in the stored report that did not come from this phone. */
const storedPhoto = z.object({
  address: z.string(),
  caption: z.string(),
  slot: z.nullable(z.enum(photoSlots)),
  takenAt: z.nullable(z.string()),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

/** The content of a save, without its key and version: the same work always gives the same body. */
export type ReportBody = Omit<VisitReportInput, 'saveKey' | 'version'>;

/**
 * Not parsed, because it is repeated as it was, whatever this build would send: the server decides whether to take it.
 */
const reportBody = z.custom<ReportBody>((value) => typeof value === 'object' && value !== null);

/** Done with one tap, and undone rather than asked about (rules: field-11). */
export const tapActions = ['confirm', 'complete', 'markPaid', 'skip'] as const;
export type TapAction = (typeof tapActions)[number];

export const isTapAction = (action: string): action is TapAction =>
  tapActions.some((one) => one === action);

/** Done for a customer rather than at a stop, and undone in the same way. */
const customerTaps = ['remind'] as const;

/** Everything that can be undone. */
export type UndoableAction = TapAction | (typeof customerTaps)[number];

export const isUndoable = (action: string): action is UndoableAction =>
  [...tapActions, ...customerTaps].some((one) => one === action);

/** What can be done at a stop besides its report, and for a customer; each action can be repeated safely. */
export const stopActions = [...tapActions, 'notPossible', ...customerTaps] as const;
export type StopAction = (typeof stopActions)[number];

export const stopStep = z.object({
  action: z.enum(stopActions),
  /** What the action needs besides its name. */
  body: z.record(z.string(), z.unknown()),
  askedAt: instant,
  /** Until then it can be undone, and the server is not called. Without it, it is sent at once. */
  notBefore: z.optional(instant),
  state: z.enum(['waiting', 'done', 'refused']),
  problem: z.nullable(z.string()),
});
export type StopStep = z.infer<typeof stopStep>;

/** The body of a {@link TapAction}; empty in records from before it was sent. */
export const tapBody = z.object({ seen: z.optional(seenVisit) });

/** The body of the step 'remind': the idempotency key of its call, made at the tap. */
export const remindBody = z.object({ key: z.uuid() });

/** The body of the step 'notPossible'. */
export const notPossibleBody = z.object({
  reason: z.enum(notPossibleReasons),
  words: z.string(),
  recordedAt: z.string(),
});

const problem = z.discriminatedUnion('kind', [
  /** Somebody else has changed the report; `stored` is their version. */
  z.object({ kind: z.literal('conflict'), stored: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);

/**
 * Everything done at one visit, as it was meant (rules: field-7), or for one customer. It is written to the phone first
 * and removed once the server has all of it.
 */
export const visitRecord = z.object({
  format: z.literal(1),
  /** The id of the operator who wrote it; it is shown to nobody else. */
  operator: z.string(),
  /** Set if this is about a customer: then it only holds steps. */
  kind: z.optional(z.literal('customer')),
  /** The booking's id, or the customer's. */
  visit: z.string(),
  /** The customer's name, for the list of waiting work. */
  name: z.string(),
  startedAt: instant,
  changedAt: instant,
  /** When the work was done, by this phone's clock: when Send was pressed. */
  recordedAt: z.nullable(instant),
  /** Whether its report was begun here; if not, the record only holds steps. */
  hasReport: z.boolean(),
  reportId: z.nullable(z.string()),
  /** The version of the stored report that this is based on; null if nobody had written one. */
  version: z.nullable(z.int()),
  /** The editor's fields, as written by any build; read them with {@link valuesOf}. */
  values: z.record(z.string(), z.unknown()),
  stored: z.array(storedPhoto),
  photos: z.array(phonePhoto),
  /** A save that has not been answered yet; it is repeated as it was. */
  saving: z.nullable(z.object({ saveKey: z.uuid(), mark: z.string(), body: reportBody })),
  /** What the server has, as returned by {@link markOf}; null before the first save. */
  savedMark: z.nullable(z.string()),
  send: z.nullable(
    z.object({
      askedAt: instant,
      /** Until then Send can be taken back, and the server is not called. */
      notBefore: instant,
      state: z.enum(['asked', 'queued', 'sent']),
    }),
  ),
  steps: z.array(stopStep),
  problem: z.nullable(problem),
  /** The build whose request the server did not understand; a newer build tries once more. */
  refusedBuild: z.nullable(z.string()),
});
export type VisitRecord = z.infer<typeof visitRecord>;

/**
 * The editor's fields from a record that any build may have written. Fields that were unknown to it get their initial
 * values. A reading that this build would refuse is left out, and if that is not enough the whole field, so that one
 * bad value does not hold up the rest.
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
  kind?: 'customer';
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

/** How long Send and taps can be undone, in milliseconds. */
export const takeBackTime = 8000;

/**
 * When Send or a tap can no longer be undone, in milliseconds. A time too far ahead was noted before the clock was set back;
 * nobody should have to wait for it.
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

/** Whether a step can still be undone; `now` in milliseconds. */
export const mayUndo = ({ state, notBefore }: StopStep, now: number): boolean =>
  state === 'waiting' && notBefore !== undefined && takeBackEnd({ notBefore }, now) > now;

/** What can still be undone; `now` in milliseconds. */
export const undoableSteps = (
  { steps }: Pick<VisitRecord, 'steps'>,
  now: number,
): UndoableAction[] =>
  steps.flatMap((step) => (isUndoable(step.action) && mayUndo(step, now) ? [step.action] : []));

/** The taps at a visit that can still be undone; `now` in milliseconds. */
export const undoableTaps = (record: Pick<VisitRecord, 'steps'>, now: number): TapAction[] =>
  undoableSteps(record, now).filter(isTapAction);

/** Whether the server has all of it and nothing is left to do, so that the phone may delete it. */
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
