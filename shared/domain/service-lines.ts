/** The two lines of business. Clients tell them apart by these names (rules: catalogue-1). */
export const poolLineName = 'Pool Sheriff';
export const yardLineName = 'Poop Sheriff';

/** How records name the two lines: a visit to a pool, or to a yard. */
export const serviceLines = ['pool', 'yard'] as const;
export type ServiceLine = (typeof serviceLines)[number];
