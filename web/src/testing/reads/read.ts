import type { Contract } from 'shared/contracts/contract.ts';

/** What a screen reads: what is shown while it loads, when it fails, and once it is there. */
export type Read = {
  what: string;
  as: 'visitor' | 'customer' | 'admin';
  path: string;
  contract: Contract;
  waiting?: string;
  failed: string;
  /** The text of an empty list, and the level of its heading, if it is one. */
  empty?: string | RegExp;
  emptyHeading?: 'H2' | 'H3';
  /** An answer, and the text of it that is shown. */
  full: unknown;
  shows: string | RegExp;
  /** The next page, where the screen offers one. */
  more?: unknown;
  showsMore?: string | RegExp;
};
