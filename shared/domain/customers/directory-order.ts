import { withoutAccents } from '../without-accents.ts';

type Named = { id: string; firstName: string | null; lastName: string | null };

/**
 * The key by which the operator's list of customers is sorted: last name, then first name; a missing one is last.
 * Ávila comes after Aval and not after Zuniga.
 */
export const directoryOrder = ({ id, firstName, lastName }: Named): string =>
  [...[lastName, firstName].map((name) => withoutAccents(name ?? '~')), id].join('#').toLowerCase();
