import { addDays } from '../../dates.ts';
import { chemicalNames, dryChlorineOf, familyOf, type ChemicalFamily } from '../chemical-labels.ts';
import type { AdviceStep, KnownInput, Part } from './advice-types.ts';

const wait = (after: string) =>
  `After ${after}: at another place, and after the label’s wait, 4 hours where it names none.`;

/**
 * Without this sentence, the screen of a plunge pool would read as if nothing were wrong (rules:
 * water-10).
 */
const tooSmall = ({ title, because, alsoAdds, waitBefore }: AdviceStep): string =>
  [
    because,
    `Less than an ounce of ${title}: go by the label.`,
    alsoAdds === null ? [] : `It also adds ${alsoAdds}.`,
    waitBefore ?? [],
  ]
    .flat()
    .join(' ');

const familyLabel: Readonly<Record<ChemicalFamily, string>> = {
  acid: 'Acid',
  chlorine: 'Chlorine',
  soda: 'Soda',
  calcium: 'Calcium',
  stabilizer: 'Stabilizer',
  salt: 'Salt',
};

/**
 * Drops or delays steps whose chemicals must not be combined: nothing twice in one visit, no calcium
 * and soda on the same day, never two of trichlor, dichlor and cal-hypo, and a wait between acid and
 * chlorine (rules: water-4).
 */
export const incompatible = (
  parts: readonly Part[],
  { addedLately, visitDate }: KnownInput,
): Part => {
  const today = addedLately.flatMap(({ chemical, on }) => (on === visitDate ? [chemical] : []));
  const met = new Set(today.flatMap((chemical) => familyOf(chemical) ?? []));
  // Tablets from the last visit may still be in the feeder.
  const dry = new Set(
    addedLately.flatMap(({ chemical, on }) =>
      on >= addDays(visitDate, -7) ? (dryChlorineOf(chemical) ?? []) : [],
    ),
  );
  const steps: AdviceStep[] = [];
  const warnings = parts.flatMap((part) => part.warnings);
  const nextVisit = parts.flatMap((part) => part.nextVisit);
  const already = new Set(met);
  for (const step of parts.flatMap((part) => part.steps)) {
    const family = step.chemical === null ? undefined : familyOf(step.chemical);
    const own = step.chemical === null ? undefined : dryChlorineOf(step.chemical);
    if (step.chemical === null || family === undefined) continue;
    if (already.has(family)) {
      warnings.push(
        `${familyLabel[family]} was added at this visit: test again before adding more.`,
      );
    } else if (family === 'calcium' && met.has('soda')) {
      nextVisit.push(
        `${chemicalNames[step.chemical]}: not within hours of baking soda or soda ash.`,
      );
    } else if (family === 'soda' && met.has('calcium')) {
      nextVisit.push(`${chemicalNames[step.chemical]}: not within hours of calcium.`);
    } else if (own !== undefined && [...dry].some((other) => other !== own)) {
      warnings.push(
        `No ${own} today: never mix it with the ${[...dry].join(' or ')} added this week.`,
      );
    } else {
      const enemy = family === 'acid' ? 'chlorine' : family === 'chlorine' ? 'acid' : undefined;
      const waits = enemy !== undefined && met.has(enemy);
      const stored = waits ? { ...step, waitBefore: wait(`the ${enemy}`) } : step;
      if (step.ounces > 0) steps.push(stored);
      else warnings.push(tooSmall(stored));
      met.add(family);
    }
  }
  return { steps, warnings, nextVisit };
};
