import type { Locator, Page } from '@playwright/test';
import { oldWordsIn } from '../../shared/testing/old-words.ts';
import { measurePage, type Measures } from './focus-page.ts';

export type Limits = {
  /** Height of the document at most, in CSS pixels. */
  height: number;
  /** Links, buttons and fields at most. */
  controls: number;
};

/** A rule that a screen breaks, with the figure that does, if there is one. */
type Breach = { rule: string; figure?: number; what: string };

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

/** The rules of one thing first that a page breaks as it is (rules: screen-75). */
const breachesIn = (
  { height, sideways, scrolled, controls, fills, texts, targets, words }: Measures,
  limits: Limits,
  viewport: number,
): Breach[] => {
  const crowded = fills.filter((fill) =>
    fills.some((other) => other !== fill && meet(fill, other, viewport)),
  );
  const small = texts.filter(({ size, isRead }) => size < (isRead ? smallestRead : smallestText));
  const tiny = targets.filter(({ width, height: high }) => Math.min(width, high) < smallestTarget);
  const old = oldWordsIn(words);
  return [
    ...(height > limits.height
      ? [{ rule: 'height', figure: height, what: `at most ${limits.height} px` }]
      : []),
    ...(controls.length > limits.controls
      ? [{ rule: 'controls', figure: controls.length, what: `at most ${limits.controls}` }]
      : []),
    ...(crowded.length > 0
      ? [
          {
            rule: 'filled buttons',
            figure: crowded.length,
            what: list(crowded.map(({ name, top }) => `${name} at ${Math.round(top)}`)),
          },
        ]
      : []),
    ...(small.length > 0
      ? [
          {
            rule: 'text size',
            figure: Math.min(...small.map(({ size }) => size)),
            what: list(small.map(({ name }) => name)),
          },
        ]
      : []),
    ...(tiny.length > 0
      ? [
          {
            rule: 'targets',
            figure: Math.min(...tiny.flatMap(({ width, height: high }) => [width, high])),
            what: list(tiny.map(({ name }) => name)),
          },
        ]
      : []),
    ...(sideways > 0
      ? [{ rule: 'sideways', figure: sideways, what: 'the page scrolls sideways' }]
      : []),
    ...(scrolled > 0 ? [{ rule: 'scrolled', figure: scrolled, what: 'opened further down' }] : []),
    ...old.map((word) => ({ rule: 'old word', what: `${word.old}, now ${word.now}` })),
  ];
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
  for (const each of purpose)
    if (!(await each.first().evaluate(isInView)))
      hidden.push({
        rule: 'purpose',
        figure: (await each.first().boundingBox())?.y,
        what: `${each} is not wholly in the first viewport`,
      });
  const measures = await page.evaluate(measurePage);
  return [...hidden, ...breachesIn(measures, limits, page.viewportSize()?.height ?? 0)];
};
