import type { ServiceLine } from './service-lines.ts';

/** The tasks of a pool visit in the order the operator does them (rules: report-4). */
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

export const checklistGroups = ['Cleaning Tasks', 'Chemical & Equipment'] as const;

/** Every task; true if done. */
export type Checklist = Record<ChecklistKey, boolean>;

/** The same value for every task, such as a field of a schema. */
export const eachTask = <const Value>(value: Value): Record<ChecklistKey, Value> =>
  Object.assign({}, ...checklist.map(({ key }) => ({ [key]: value })));

/** The tasks of a yard visit. Its stored report still has the booleans of a pool (rules: report-4). */
const yardTasks = [
  { key: 'cleanedArea', label: 'Area cleaned', group: 'Yard Visit' },
  { key: 'gateClosed', label: 'Gate closed', group: 'Yard Visit' },
] as const;

export type VisitTask = {
  key: ChecklistKey | 'gateClosed';
  label: string;
  group: string;
};

/** The tasks a report of each line shows, in order. */
export const visitTasks: Readonly<Record<ServiceLine, readonly VisitTask[]>> = {
  pool: checklist,
  yard: yardTasks,
};

export const taskGroups = (line: ServiceLine): string[] => [
  ...new Set(visitTasks[line].map(({ group }) => group)),
];

/** The name of a visit for which no booking names a service. */
export const visitName: Readonly<Record<ServiceLine, string>> = {
  pool: 'Pool service',
  yard: 'Yard service',
};
