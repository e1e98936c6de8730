import type { PhotoState } from 'shared/domain/photo-rules.ts';

/** What the server says of a photo it has: how far it is, and why it cannot be used if it cannot. */
export type PhotoFact = { state: PhotoState; problem: string | null };
