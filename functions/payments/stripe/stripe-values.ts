/** As Stripe counts time. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const dateOf = (created: number): Date => new Date(created * 1000);

/** Of an object, expanded or not. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
