/** The number on the cart icon: the sum of quantities (rules: cart-6). */
export const cartCount = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
