import type { PhotoState } from 'shared/domain/photos/photo-rules.ts';

/** The server's state of a photo and, if it cannot be used, the reason. */
export type PhotoFact = { state: PhotoState; problem: string | null };
