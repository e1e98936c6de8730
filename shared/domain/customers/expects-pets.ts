import type { ServiceOptions } from '../prices/options.ts';

/**
 * Whether dogs or other pets are there at a visit: their owner reported them, or its price counts dogs (rules:
 * link-4).
 */
export const expectsPets = (
  owner: { hasPets: boolean } | null | undefined,
  { options: { dogs } }: { options: ServiceOptions },
): boolean => owner?.hasPets === true || dogs !== undefined;
