import { faint, styles, type PageFlow } from './pdf-page.ts';

/** Labels and values; those without a value are left out. */
export type Facts = readonly (readonly [label: string, value: string | null])[];

/** In points; `indent` is where the values start, from the labels. */
type Column = { x: number; width: number; indent: number };

/** Draws facts below each other, from the cursor on, without moving it. Returns their height in points. */
export const drawFacts = (flow: PageFlow, { x, width, indent }: Column, facts: Facts): number =>
  flow.structure.within('L', () => {
    let height = 0;
    for (const [label, value] of facts) {
      if (!value) continue;
      const y = flow.y + height;
      height += flow.structure.item(() => {
        flow.place(label, styles.body, { x, y, color: faint, as: 'Span' });
        const at = { x: x + indent, y, width: width - indent };
        return flow.place(value, styles.strong, { ...at, as: 'Span' });
      });
    }
    return height;
  });
