import type { ServiceLine } from './service-lines.ts';

/** The eight tasks of a pool visit in the order the operator does them (rules: report-4). */
export const checklist = [
  { key: 'skimmedSurface', label: 'Skimmed pool surface', group: 'Cleaning Tasks' },
  { key: 'emptyBaskets', label: 'Emptied skimmer baskets', group: 'Cleaning Tasks' },
  { key: 'brushedWalls', label: 'Brushed pool walls', group: 'Cleaning Tasks' },
  { key: 'vacuumedPool', label: 'Vacuumed pool floor', group: 'Cleaning Tasks' },
  { key: 'testedWater', label: 'Tested water chemistry', group: 'Chemical & Equipment' },
  { key: 'addedChemicals', label: 'Added necessary chemicals', group: 'Chemical & Equipment' },
  { key: 'checkedEquipment', label: 'Checked equipment operation', group: 'Chemical & Equipment' },
  { key: 'cleanedArea', label: 'Cleaned surrounding area', group: 'Chemical & Equipment' },
] as const;

export type ChecklistKey = (typeof checklist)[number]['key'];

/** The checklist's two columns. */
export const checklistGroups = ['Cleaning Tasks', 'Chemical & Equipment'] as const;

/** What was done at a visit: every task, true when done. */
export type Checklist = Record<ChecklistKey, boolean>;

/** What a visit to a yard is told by; the eight booleans stay in its record (rules: report-4). */
const yardTasks = [
  { key: 'cleanedArea', label: 'Area cleaned', group: 'Yard Visit' },
  { key: 'gateClosed', label: 'Gate closed', group: 'Yard Visit' },
] as const;

export type VisitTask = {
  key: ChecklistKey | 'gateClosed';
  label: string;
  /** Heading of the column it stands in. */
  group: string;
};

/** The tasks a report of each line shows, in their order. */
export const visitTasks: Readonly<Record<ServiceLine, readonly VisitTask[]>> = {
  pool: checklist,
  yard: yardTasks,
};

/** The headings of a line's columns. */
export const taskGroups = (line: ServiceLine): string[] => [
  ...new Set(visitTasks[line].map(({ group }) => group)),
];

/** What a line's visit is called where no booking names its service. */
export const visitName: Readonly<Record<ServiceLine, string>> = {
  pool: 'Pool service',
  yard: 'Yard service',
};
