/** The areas of a yard, in the order in which they are walked. */
export const yardAreas = {
  front: 'Front yard',
  leftSide: 'Left side',
  back: 'Back yard',
  rightSide: 'Right side',
  dogRun: 'Dog run',
  patio: 'Patio',
} as const;
export type YardArea = keyof typeof yardAreas;
const isYardArea = (name: string): name is YardArea => name in yardAreas;
export const yardAreaNames = Object.keys(yardAreas).filter(isYardArea);

export const mostBags = 100;
export const unusualLimit = 500;

export type YardFacts = { areas: YardArea[]; bags: number | null; unusual: string };

/** The facts of a yard visit as table rows, in order. */
export const yardRows = ({
  areas,
  bags,
  unusual,
}: YardFacts): { label: string; value: string }[] => [
  ...(areas.length === 0
    ? []
    : [{ label: 'Areas', value: areas.map((area) => yardAreas[area]).join(', ') }]),
  ...(bags === null ? [] : [{ label: 'Bags', value: String(bags) }]),
  ...(unusual === '' ? [] : [{ label: 'Anything unusual', value: unusual }]),
];
