/** The accepted range takes the middle half of a gauge. */
export const gaugeRange = { from: 0.25, to: 0.75 } as const;

/**
 * Where a reading lies on its gauge, from 0 to 1; beyond the gauge's ends, at the end. A range of one value, such as
 * chlorine's in a pool with much stabilizer, is taken for a tenth of the value wide.
 */
export const gaugePosition = (
  value: number,
  { low, high }: { low: number; high: number },
): number => {
  const span = high === low ? high / 10 : high - low;
  const at = 0.5 + ((value - (low + high) / 2) / span) * (gaugeRange.to - gaugeRange.from);
  return Math.min(1, Math.max(0, at));
};
