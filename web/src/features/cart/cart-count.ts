/** What the cart icon shows: the sum of the quantities (rules: cart-6). */
export const cartCount = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
