/** The eight tasks of a pool visit in the order the operator does them (spec.md points 2 and 3). */
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
