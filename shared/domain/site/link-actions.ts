/** What a mailed link is about (rules: link-1). */
export const linkPurposes = ['visit', 'rating', 'offer', 'payment'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Everything a mailed link can do. Only actions that can be undone have an opposite. */
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
  'pay',
] as const;
export type LinkAction = (typeof linkActions)[number];
