import type { LineDeclaration } from './line.ts';

export const yard = {
  name: 'Poop Sheriff',
  noun: 'yard',
  categoryId: '5f0d3c52-6c1f-4a1e-9d34-0c8a6f6a1002',
  description: 'A yard that is safe for bare feet: waste removed, surfaces sanitized.',
  tab: 'Yard Services',
  card: 'Pet waste removal, yard sanitization, a fixed day on our route, or a one-time cleanup.',
  signup: 'Pet Waste Cleanup',
  services: ['Pet waste removal', 'Yard sanitization', 'Regular scheduling', 'One-time cleanups'],
  taxCategory: 'yard-care',
  color: 'grass',
  emblem: 'paw',
  tasks: [
    { key: 'cleanedArea', label: 'Area cleaned', group: 'Yard Visit' },
    { key: 'gateClosed', label: 'Gate closed', group: 'Yard Visit' },
  ],
  photoSlots: [
    { slot: 'before', required: false },
    { slot: 'after', required: true },
    { slot: 'gate', required: true },
  ],
  facts: ['yard'],
  phrases: ['Yard is clean.', 'Gate is latched.', 'Please keep the dogs inside on our day.'],
} as const satisfies LineDeclaration;
