import { missingSlotsSentence, type PhotoSlot } from '../photos/photo-slots.ts';
import { lines, type ServiceLine } from './lines.ts';

/** The required slots that have no photo. */
export const missingSlots = (
  line: ServiceLine,
  taken: readonly (PhotoSlot | null)[],
): PhotoSlot[] =>
  lines[line].photoSlots
    .filter(({ slot, required }) => required && !taken.includes(slot))
    .map(({ slot }) => slot);

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
