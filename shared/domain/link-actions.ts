/** What a mailed link is about (rules: link-1). */
export const linkPurposes = ['visit', 'rating', 'offer'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** All that any mailed link can do. Each has an opposite only where it may be taken back. */
export const linkActions = [
  'gate-open',
  'gate-shut',
  'dogs-inside',
  'dogs-outside',
  'skip',
  'move',
  'rate',
  'accept',
  'decline',
] as const;
export type LinkAction = (typeof linkActions)[number];
