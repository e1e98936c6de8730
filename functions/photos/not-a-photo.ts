import { photoTypeNames } from 'shared/domain/photo-rules.ts';

export const notAPhoto = {
  outcome: 'refused',
  reason: `This file is no photo: only ${photoTypeNames} can be used.`,
} as const;
