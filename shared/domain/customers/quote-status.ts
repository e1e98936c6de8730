/** The states of a quote request (rules: quote-5). */
export const quoteStatuses = ['pending', 'contacted', 'quoted', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

type Transition = { from: readonly QuoteStatus[]; to: QuoteStatus };

/** Every action on a quote request, with its legal prior states. Used by the server and the buttons. */
export const quoteTransitions = {
  contact: { from: ['pending'], to: 'contacted' },
  quote: { from: ['contacted'], to: 'quoted' },
  accept: { from: ['quoted'], to: 'accepted' },
  decline: { from: ['pending', 'contacted', 'quoted'], to: 'declined' },
} as const satisfies Record<string, Transition>;

/** How sending and answering an offer change the request (rules: offer-5). */
export const offerTransitions = {
  offer: { from: ['pending', 'contacted', 'quoted', 'declined'], to: 'quoted' },
  accept: { from: ['quoted'], to: 'accepted' },
  decline: { from: ['quoted'], to: 'declined' },
} as const satisfies Record<string, Transition>;

export const mayOffer = (status: QuoteStatus): boolean => {
  const { from }: Transition = offerTransitions.offer;
  return from.includes(status);
};

export type QuoteAction = keyof typeof quoteTransitions;

export const quoteActions = [
  'contact',
  'quote',
  'accept',
  'decline',
] as const satisfies QuoteAction[];

export const mayTakeQuoteStep = (action: QuoteAction, status: QuoteStatus): boolean => {
  const { from }: Transition = quoteTransitions[action];
  return from.includes(status);
};
