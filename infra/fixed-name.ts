import type { StageSettings } from './stages.ts';

/** The name of a stage's stack, and the prefix of its physical names. */
export const stackNameOf = ({ name }: Pick<StageSettings, 'name'>): string => `sheriff-${name}`;

/** The domain that a function belongs to. @param entry the function's file, relative to `functions/` */
export const domainOf = (entry: string): string => entry.split('/')[0] ?? '';

/**
 * The name of a function and of what invokes it, such as `sheriff-dev-cart-get-cart`. It contains the domain, so
 * that a function that moves to another domain's stack gets a new name (docs/decisions/0022).
 */
export const fixedName = (
  prefix: string,
  { name, entry }: { name: string; entry: string },
): string => `${prefix}-${domainOf(entry)}-${name}`;
