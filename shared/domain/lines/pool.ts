import type { LineDeclaration } from './line.ts';

export const pool = {
  name: 'Pool Sheriff',
  noun: 'pool',
  categoryId: '5f0d3c52-6c1f-4a1e-9d34-0c8a6f6a1001',
  description: 'Clear, balanced water all year, and a written report after every visit.',
  tab: 'Pool Services',
  card: 'Weekly maintenance, deep cleaning, filters and equipment, balanced water, repairs and Pool School.',
  signup: 'Pool Maintenance',
  services: [
    'Weekly pool maintenance',
    'One-time deep cleaning',
    'Filter and equipment service',
    'Chemical balancing',
    'Repairs',
    'Pool School',
  ],
  taxCategory: 'pool-care',
  color: 'pool',
  emblem: 'drop',
  // The API's eight booleans (rules: report-4).
  tasks: [
    { key: 'skimmedSurface', label: 'Skimmed pool surface', group: 'Cleaning Tasks' },
    { key: 'emptyBaskets', label: 'Emptied skimmer baskets', group: 'Cleaning Tasks' },
    { key: 'brushedWalls', label: 'Brushed pool walls', group: 'Cleaning Tasks' },
    { key: 'vacuumedPool', label: 'Vacuumed pool floor', group: 'Cleaning Tasks' },
    { key: 'testedWater', label: 'Tested water chemistry', group: 'Chemical & Equipment' },
    { key: 'addedChemicals', label: 'Added necessary chemicals', group: 'Chemical & Equipment' },
    {
      key: 'checkedEquipment',
      label: 'Checked equipment operation',
      group: 'Chemical & Equipment',
    },
    { key: 'cleanedArea', label: 'Cleaned surrounding area', group: 'Chemical & Equipment' },
  ],
  photoSlots: [
    { slot: 'before', required: true },
    { slot: 'after', required: true },
    { slot: 'gate', required: false },
  ],
  facts: ['water'],
  phrases: [
    'Water is clear and balanced.',
    'Equipment is running well.',
    'Please top up the water.',
  ],
} as const satisfies LineDeclaration;
