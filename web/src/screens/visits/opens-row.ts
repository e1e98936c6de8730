/** For the button that opens a visit of the table: its whole row is the target. */
export const opensRow = "-ml-4 underline after:absolute after:inset-0 after:content-['']";
