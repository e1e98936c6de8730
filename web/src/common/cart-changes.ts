/** Options for every mutation of the cart, including booking it: they run one at a time, in order. */
export const cartChanges = { mutationKey: ['cart'], scope: { id: 'cart' } } as const;
