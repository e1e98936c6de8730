/** What the cart icon shows: the sum of the quantities (spec.md point 2). */
export const cartCount = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
