import { createHash } from 'node:crypto';

/** The same UUID for the same name, so that seeding again overwrites the same record. */
export const demoId = (name: string): string => {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex');
  // Version 8 is for custom ids (RFC 9562, section 5.8).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
