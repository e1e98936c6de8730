import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/**
 * Waits for a part of the page to be there, and for animations to end, because colors halfway through a fade are not
 * the design's. Waits two seconds at most for the latter: an animation that the browser has stopped painting never ends.
 */
const settle = async (page: Page, within: string): Promise<void> => {
  // Axe refuses to check what is not there yet.
  await page.locator(within).first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(passing.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ]);
  });
};

const ownPackage = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axe = readFile(createRequire(ownPackage).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Injects axe once per page. Otherwise the builder injects its 1.5 MB twice for every check, and the browser
 * parses them each time.
 */
const injectAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
};

/** Milliseconds for one check, because a page that no longer runs scripts would block it forever. */
const maxWait = 30_000;

/**
 * Expects the page in its current state to meet WCAG 2.2 AA and axe's best practices, and not to scroll
 * sideways. `within` limits the check to one element.
 */
export const expectAccessible = async (page: Page, within = 'html'): Promise<void> =>
  test.step('the page is accessible', async () => checkAccess(page, within), { timeout: maxWait });

/** Sets the reader's style sheet, or takes it away. */
const setReaderStyles = async (page: Page, text: string): Promise<void> =>
  page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = styles === '' ? [] : [sheet];
  }, text);

/**
 * Lets the navigation and the bar of tabs scroll with the page. Axe takes a button that lies half below them for a small
 * one, though it can be scrolled out from there.
 */
const unpinnedBar = 'body header, [data-tab-bar] nav { position: static !important }';

const checkAccess = async (page: Page, within: string): Promise<void> => {
  await settle(page, within);
  await injectAxe(page);
  await setReaderStyles(page, unpinnedBar);
  const { violations } = await new AxeBuilder({ page, axeSource: 'void 0' })
    // Otherwise axe opens a window to merge the results of frames, and there are no frames.
    .setLegacyMode(true)
    .include(within)
    // Selectors for passing elements would take a third of the time, and nobody reads them.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await setReaderStyles(page, '');
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  await expectFitting(page);
};

/** Expects the page not to scroll sideways. */
export const expectFitting = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
};

/** Expects no text in a column only a letter or two wide. */
const expectNoneSqueezed = async (page: Page): Promise<void> => {
  const squeezed = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, p, td, dt, dd, label')].flatMap((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const isSqueezed = width < 32 && element.clientHeight > 120;
      return isSqueezed && element.textContent.length > 8 ? [element.textContent] : [];
    }),
  );
  expect(squeezed, 'nothing is squeezed').toEqual([]);
};

/** WCAG 2.2, 1.4.12: as wide as a reader may set the text, by a style sheet of their own. */
const widestText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/**
 * Expects the page in its current state to fit the smallest phone, 320 px wide, and a common phone with text
 * zoomed to 200%: 390 px are then like 195 px. With the widest text it has to fit a desktop, too.
 */
export const expectToFitSmallest = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  for (const width of [320, 195]) {
    await page.setViewportSize({ width, height: 640 });
    await expectFitting(page);
    await expectNoneSqueezed(page);
  }
  await setReaderStyles(page, widestText);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitting(page);
  }
  await setReaderStyles(page, '');
  if (size) await page.setViewportSize(size);
};

/** The open dialog, for checks of it alone: the page behind it is the same as before. */
export const openDialog = '[role=dialog], dialog[open]';

/** The lines of a list that are open, for checks of them alone. */
export const openLine = 'details[open]';

const atBothWidths = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await check();
  }
  if (size) await page.setViewportSize(size);
};

/** {@link expectAccessible} at phone and desktop width, without opening the page twice. */
export const expectAccessibleAtBothWidths = (page: Page, within?: string): Promise<void> =>
  atBothWidths(page, () => expectAccessible(page, within));

/** Expects the page not to scroll sideways at phone and desktop width, whatever somebody wrote on it. */
export const expectToFitBothWidths = (page: Page): Promise<void> =>
  atBothWidths(page, () => expectFitting(page));

/**
 * Expects a contrast of 7:1 (4.5:1 for large text) for buttons, links, fields, labels and readings, so that
 * they can be read in sunlight. `within` selects the part of the page, such as a dialog.
 */
export const expectReadableInSunlight = async (page: Page, within = 'main'): Promise<void> => {
  await settle(page, within);
  await injectAxe(page);
  await setReaderStyles(page, unpinnedBar);
  const check = new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode(true)
    .withRules(['color-contrast-enhanced']);
  const parts = ['a', 'button', 'input', 'textarea', 'select', 'label', 'output', 'dd', 'td'];
  for (const part of parts) check.include(`${within} ${part}`);
  const { violations } = await check.analyze();
  expect(
    violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ),
  ).toEqual([]);
};
