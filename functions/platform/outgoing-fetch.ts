import type { Verified } from './endpoint/pending-checks.ts';

/** The only way for a function to call anybody but AWS (.oxlintrc.json). */
export const outgoingFetch = async (
  _verified: Verified,
  ...request: Parameters<typeof fetch>
): Promise<Response> => fetch(...request);
