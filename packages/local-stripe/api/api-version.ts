/** The version of Stripe's API that this server speaks. */
export const apiVersion = '2026-08-26.dahlia';
