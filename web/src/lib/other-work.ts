/** In place of a service's id: work that is not in the catalogue. */
export const otherWork = 'other';
