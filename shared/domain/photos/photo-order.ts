import type { PhotoSlot } from './photo-slots.ts';

/**
 * The order in which a report shows its photos, as indexes of its list: first those before and after the work, pair by
 * pair, so that they are side by side, then the others (rules: report-39). Their numbers stay those of the list.
 */
export const photoOrder = (slots: readonly (PhotoSlot | null)[]): number[] => {
  const of = (wanted: PhotoSlot): number[] =>
    slots.flatMap((slot, index) => (slot === wanted ? index : []));
  const after = of('after');
  const paired = of('before').flatMap((index, at) => {
    const other = after[at];
    return other === undefined ? [] : [index, other];
  });
  return [...paired, ...[...slots.keys()].filter((index) => !paired.includes(index))];
};

/** The indexes of the photo before and the photo after the work, if there is one of each. */
export const onlyPair = (
  slots: readonly (PhotoSlot | null)[],
): { before: number; after: number } | undefined => {
  const of = (wanted: PhotoSlot) => slots.filter((slot) => slot === wanted).length;
  return of('before') === 1 && of('after') === 1
    ? { before: slots.indexOf('before'), after: slots.indexOf('after') }
    : undefined;
};
