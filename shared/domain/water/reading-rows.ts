import { gaugePosition } from './gauge.ts';
import { verdicts, withCombined, type Judgment } from './judged-readings.ts';
import { readingRows, type TestedWater } from './water-readings.ts';
import { rangeLabel } from './water-targets.ts';

export type JudgedRow = {
  label: string;
  /** '7.7', 'below the kit' */
  value: string;
  /** Null for a reading that was not judged, which is shown without a word. */
  judgment:
    | (Judgment & {
        word: string;
        range: string;
        /** Where it lies on its gauge, from 0 to 1. */
        at: number;
      })
    | null;
};

const hasCombined = (judged: readonly Judgment[]): boolean =>
  judged.some(({ field }) => field === 'combinedChlorine');

/**
 * The readings of a report as it shows them, in order, each with its range and word. Combined chlorine that followed
 * from total chlorine is a row of its own.
 */
export const judgedRows = (water: TestedWater, judged: readonly Judgment[]): JudgedRow[] => {
  const { combinedChlorine } = hasCombined(judged) ? withCombined(water) : water;
  return readingRows({ ...water, combinedChlorine }).map(({ field, label, value }) => {
    const judgment = judged.find((one) => one.field === field);
    return {
      label,
      value,
      judgment: judgment
        ? {
            ...judgment,
            word: verdicts[judgment.verdict],
            range: rangeLabel(judgment),
            at: gaugePosition(Number.parseFloat(value.replaceAll(',', '')), judgment),
          }
        : null,
    };
  });
};

/** '7.7, high (7.4 to 7.6)' */
export const judgedValue = ({ value, judgment }: JudgedRow): string =>
  judgment === null ? value : `${value}, ${judgment.word.toLowerCase()} (${judgment.range})`;
