import type { ServiceLine } from './service-lines.ts';

/** What a photo of a visit can be taken to show. */
export const photoSlots = ['before', 'after', 'gate'] as const;
export type PhotoSlot = (typeof photoSlots)[number];

type SlotOfLine = { slot: PhotoSlot; label: string; required: boolean };

/** The slots of a visit, by service line, in the order in which they are taken. */
export const slotsOfLine: Readonly<Record<ServiceLine, readonly SlotOfLine[]>> = {
  pool: [
    { slot: 'before', label: 'Before', required: true },
    { slot: 'after', label: 'After', required: true },
    { slot: 'gate', label: 'Gate', required: false },
  ],
  yard: [
    { slot: 'before', label: 'Before', required: false },
    { slot: 'after', label: 'After', required: true },
    { slot: 'gate', label: 'Gate', required: true },
  ],
};

export const slotLabel: Readonly<Record<PhotoSlot, string>> = {
  before: 'Before',
  after: 'After',
  gate: 'Gate',
};

/** The required slots that have no photo. */
export const missingSlots = (
  line: ServiceLine,
  taken: readonly (PhotoSlot | null)[],
): PhotoSlot[] =>
  slotsOfLine[line]
    .filter(({ slot, required }) => required && !taken.includes(slot))
    .map(({ slot }) => slot);

const whatIsMissing: Readonly<Record<PhotoSlot, string>> = {
  before: 'before the work',
  after: 'after the work',
  gate: 'of the gate',
};

/**
 * A sentence naming the required photos that were not taken. Undefined if none is missing, and for a
 * report whose photos were not taken for slots at all (rules: photo-18).
 */
export const missingPhotosSentence = ({
  line,
  recordedAt,
  slots,
}: {
  line: ServiceLine;
  /** Null for a report that was not recorded on a phone. */
  recordedAt: string | null;
  /** The slot of each of its photos. */
  slots: readonly (PhotoSlot | null)[];
}): string | undefined =>
  recordedAt === null && slots.every((slot) => slot === null)
    ? undefined
    : missingSlotsSentence(missingSlots(line, slots));

/** 'No photo was taken before the work or of the gate.'; undefined if none is missing. */
export const missingSlotsSentence = (missing: readonly PhotoSlot[]): string | undefined =>
  missing.length === 0
    ? undefined
    : `No photo was taken ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
        missing.map((slot) => whatIsMissing[slot]),
      )}.`;
