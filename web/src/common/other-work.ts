/** Used instead of a service's id for work that is not in the catalogue. */
export const otherWork = 'other';
