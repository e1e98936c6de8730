import path from 'node:path';

/** Folder of the checkout. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');
