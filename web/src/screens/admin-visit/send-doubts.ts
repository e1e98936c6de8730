import { visitTasks } from 'shared/domain/checklist.ts';
import type { EditorValues } from '../../features/reports/editor-form.ts';

type Facts = {
  values: EditorValues;
  /** Labels of the slots that a photo is required for and that have none. */
  missingPhotos: readonly string[];
  /** What is said of readings that make no sense, one sentence each. */
  oddReadings: readonly string[];
};

/** What the operator is asked about once before a report is sent, one sentence each. */
export const sendDoubts = ({ values, missingPhotos, oddReadings }: Facts): string[] => [
  ...(visitTasks[values.line].some(({ key }) => values[key]) ? [] : ['Nothing is ticked.']),
  ...(missingPhotos.length > 0 ? [`No photo yet: ${missingPhotos.join(', ')}.`] : []),
  ...oddReadings,
];
