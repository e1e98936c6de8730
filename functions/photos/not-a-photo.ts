import { photoTypeNames } from 'shared/domain/photos/photo-rules.ts';

export const notAPhoto = {
  outcome: 'refused',
  reason: `This file is not a photo: only ${photoTypeNames} can be used.`,
} as const;
