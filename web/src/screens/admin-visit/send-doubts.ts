import { lines } from 'shared/domain/lines/lines.ts';
import { missingSlotsSentence, type PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import type { EditorValues } from '../../offline/report/editor-form.ts';

type Facts = {
  values: EditorValues;
  /** The slots that need a photo and have none. */
  missing: readonly PhotoSlot[];
  /** A question for each implausible reading. */
  oddReadings: readonly string[];
  /** Whether something that was added is filled in, but not in the list. */
  hasUnlisted: boolean;
};

/** What the operator has to confirm once before a report is sent, one sentence each. */
export const sendDoubts = ({ values, missing, oddReadings, hasUnlisted }: Facts): string[] => [
  ...(lines[values.line].tasks.some(({ key }) => values[key]) ? [] : ['Nothing is checked.']),
  ...[missingSlotsSentence(missing) ?? []].flat(),
  ...oddReadings,
  ...(hasUnlisted ? ['What you filled in under “What was added” is not in the list yet.'] : []),
];
