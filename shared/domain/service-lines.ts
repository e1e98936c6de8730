/** The two lines of business. Clients tell them apart by these names (spec.md point 3). */
export const poolLineName = 'Pool Sheriff';
export const yardLineName = 'Poop Sheriff';
