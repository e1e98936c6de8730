/** Clients identify the two lines of business by these names (rules: catalogue-1). */
export const poolLineName = 'Pool Sheriff';
export const yardLineName = 'Poop Sheriff';

/** The stored values of the two lines of business. */
export const serviceLines = ['pool', 'yard'] as const;
export type ServiceLine = (typeof serviceLines)[number];

export const isServiceLine = (line: string): line is ServiceLine =>
  serviceLines.some((known) => known === line);
