import type { PhotoType } from 'shared/domain/photo-rules.ts';

/** As many bytes as tell a photo's type. */
export const photoHeadBytes = 16;

const signatures: readonly { type: PhotoType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** A photo's type by its first bytes, whatever its name says; undefined for anything else. */
export const photoTypeOf = (head: Uint8Array): PhotoType | undefined =>
  signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.type;
