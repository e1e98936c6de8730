import type { Locator, Page } from '@playwright/test';
import { oldWordsIn } from '../../shared/testing/old-words.ts';
import { measurePage, type Measures } from './focus-page.ts';

export type Limits = {
  /** Height of the document at most, in CSS pixels. */
  height: number;
  /** Links, buttons and fields at most. */
  controls: number;
};

/** A rule that a screen breaks, with the figure that does. */
type Breach = { rule: string; figure: number; what: string };

/** CSS pixels, less what rounding takes. */
const smallestTarget = 44 - 0.5;
const smallestText = 14;
const smallestRead = 16;

type Fill = Measures['fills'][number];

/** Whether both can be wholly in view at once, wherever the page is scrolled. */
const meet = (one: Fill, other: Fill, viewport: number): boolean =>
  one.stuck ||
  other.stuck ||
  Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top) <= viewport;

const list = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** The rules that a page breaks (rules: screen-75). */
const breachesIn = (
  { height, sideways, scrolled, controls, fills, texts, targets, words }: Measures,
  limits: Limits,
  viewport: number,
): Breach[] => {
  const crowded = fills.filter((fill) =>
    fills.some((other) => other !== fill && meet(fill, other, viewport)),
  );
  const small = texts.filter(({ size, isRead }) => size < (isRead ? smallestRead : smallestText));
  const sides = targets.map(({ name, width, height: high }) => ({
    name,
    side: Math.min(width, high),
  }));
  const tiny = sides.filter(({ side }) => side < smallestTarget);
  const old = oldWordsIn(words);
  const breaches: (Breach & { isBroken: boolean })[] = [
    {
      rule: 'height',
      isBroken: height > limits.height,
      figure: height,
      what: `at most ${limits.height} px`,
    },
    {
      rule: 'controls',
      isBroken: controls.length > limits.controls,
      figure: controls.length,
      what: `at most ${limits.controls}: ${list(controls)}`,
    },
    {
      rule: 'filled buttons',
      isBroken: crowded.length > 0,
      figure: crowded.length,
      what: list(crowded.map(({ name, top }) => `${name} at ${Math.round(top)}`)),
    },
    {
      rule: 'text size',
      isBroken: small.length > 0,
      figure: Math.min(...small.map(({ size }) => size)),
      what: list(small.map(({ name }) => name)),
    },
    {
      rule: 'targets',
      isBroken: tiny.length > 0,
      figure: Math.min(...tiny.map(({ side }) => side)),
      what: list(tiny.map(({ name }) => name)),
    },
    {
      rule: 'sideways',
      isBroken: sideways > 0,
      figure: sideways,
      what: 'the page scrolls sideways',
    },
    { rule: 'scrolled', isBroken: scrolled > 0, figure: scrolled, what: 'it opens further down' },
    {
      rule: 'old words',
      isBroken: old.length > 0,
      figure: old.length,
      what: list(old.map((word) => `${word.old}, now ${word.now}`)),
    },
  ];
  return breaches.filter(({ isBroken }) => isBroken);
};

/** Whether an element lies wholly in the window and nothing covers its upper or lower edge. */
const isInView = (element: Element): boolean => {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return false;
  return [top + 2, bottom - 2].every((y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    return there !== null && (element.contains(there) || there.contains(element));
  });
};

/** Finds what a screen breaks as it is, at the page's present width. `purpose` is what has to be seen first. */
export const findBreaches = async (
  page: Page,
  purpose: readonly Locator[],
  limits: Limits,
): Promise<Breach[]> => {
  const hidden: Breach[] = [];
  for (const each of purpose) {
    const first = each.first();
    const top = (await first.isVisible()) ? ((await first.boundingBox())?.y ?? 0) : Infinity;
    if (top < Infinity && (await first.evaluate(isInView))) continue;
    hidden.push({ rule: 'purpose', figure: top, what: `${each} is not wholly in view` });
  }
  const measures = await page.evaluate(measurePage);
  return [...hidden, ...breachesIn(measures, limits, page.viewportSize()?.height ?? 0)];
};
