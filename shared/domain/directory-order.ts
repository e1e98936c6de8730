type Named = { id: string; firstName: string | null; lastName: string | null };

/** So that Ávila comes after Aval and not after Zuniga. */
const withoutAccents = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** The key by which the operator's list of customers is sorted: last name, then first name; a missing one is last. */
export const directoryOrder = ({ id, firstName, lastName }: Named): string =>
  [...[lastName, firstName].map((name) => withoutAccents(name ?? '~')), id].join('#').toLowerCase();
