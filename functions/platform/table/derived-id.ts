import { createHash } from 'node:crypto';

/**
 * A UUID (version 8, RFC 9562) derived from `parts`, so that a repeated call finds the record it created the first
 * time. Include the caller's id, or a caller could name somebody else's record.
 */
export const derivedId = (...parts: readonly string[]): string => {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
