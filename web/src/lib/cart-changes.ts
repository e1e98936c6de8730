/**
 * Options of every mutation that changes the cart, its booking included: they go one after the other,
 * in the order in which they were asked for.
 */
export const cartChanges = { mutationKey: ['cart'], scope: { id: 'cart' } } as const;
