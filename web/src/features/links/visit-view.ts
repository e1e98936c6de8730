import type { LinkView } from 'shared/contracts/links.ts';

/** What a link to a visit shows. */
export type VisitView = Extract<LinkView, { purpose: 'visit' }>;
