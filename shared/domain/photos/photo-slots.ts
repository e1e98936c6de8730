/** What a photo of a visit can be taken to show. */
export const photoSlots = ['before', 'after', 'gate'] as const;
export type PhotoSlot = (typeof photoSlots)[number];

export const slotLabel: Readonly<Record<PhotoSlot, string>> = {
  before: 'Before',
  after: 'After',
  gate: 'Gate',
};

const whatIsMissing: Readonly<Record<PhotoSlot, string>> = {
  before: 'before the work',
  after: 'after the work',
  gate: 'of the gate',
};

/** 'No photo was taken before the work or of the gate.'; undefined if none is missing. */
export const missingSlotsSentence = (missing: readonly PhotoSlot[]): string | undefined =>
  missing.length === 0
    ? undefined
    : `No photo was taken ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
        missing.map((slot) => whatIsMissing[slot]),
      )}.`;
