import { visitTasks } from 'shared/domain/checklist.ts';
import { missingSlotsSentence, type PhotoSlot } from 'shared/domain/photo-slots.ts';
import type { EditorValues } from '../../features/reports/editor-form.ts';

type Facts = {
  values: EditorValues;
  /** The slots that need a photo and have none. */
  missing: readonly PhotoSlot[];
  /** What is said of readings that make no sense, one sentence each. */
  oddReadings: readonly string[];
};

/** What the operator is asked about once before a report is sent, one sentence each. */
export const sendDoubts = ({ values, missing, oddReadings }: Facts): string[] => [
  ...(visitTasks[values.line].some(({ key }) => values[key]) ? [] : ['Nothing is ticked.']),
  ...[missingSlotsSentence(missing) ?? []].flat(),
  ...oddReadings,
];
