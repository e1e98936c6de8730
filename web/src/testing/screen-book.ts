import { fireEvent } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { screens } from '../app/screens.ts';
import { delayTheRest, madeCalls } from './fake-api.ts';
import { idOf } from './fixtures.ts';
import { callsBeyond, pageFaults } from './page-faults.ts';
import { pageText } from './page-text.ts';
import { openPage, reopenPage, settle, type Person, type Shown } from './settled-page.ts';

const made = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const fixed = idOf(0).slice(0, 24);

/** Shortens ids: those of fixtures to their number, random ones to a constant. */
const withoutMadeIds = (text: string): string =>
  text.replaceAll(made, (id) =>
    id.startsWith(fixed) ? `id-${Number(id.slice(fixed.length))}` : 'an-id-made-here',
  );

/** The topmost open dialog, if any. */
const layer = (): Element | undefined =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].findLast(
    (one) => one.closest('[aria-hidden=true]') === null,
  );

const pageNow = (): string[] => {
  const { pathname, search, hash } = window.location;
  return [`at ${pathname}${search}${hash}`, `title ${document.title}`, ...pageText(layer())].map(
    withoutMadeIds,
  );
};

/** Opens a page. Returns what is wrong with it, and the calls that would be refused to this person. */
const faultsOf = async (as: Person, shown: Shown): Promise<string[]> => {
  await openPage(as, shown);
  return [...pageFaults(), ...callsBeyond(as).map((name) => `calls ${name}`)];
};

/** Records what each page says: once for each screen and role, with all that it can show. */
export const showsEach = (as: Person, pages: Readonly<Record<string, Shown>>): void => {
  it.each(Object.entries(pages))('shows %s', async (_name, shown) => {
    expect(await faultsOf(as, shown)).toEqual([]);
    expect(`\n${pageNow().join('\n')}\n`).toMatchSnapshot();
  });
};

/** The same screens with less on them, and those that another role has too. */
export const opensEach = (as: Person, pages: Readonly<Record<string, Shown>>): void => {
  it.each(Object.entries(pages))('opens %s', async (_name, shown) => {
    expect(await faultsOf(as, shown)).toEqual([]);
  });
};

const buttons = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button:not([disabled]):not([aria-selected=true]), summary',
    ),
  ].filter(
    (button) => button.closest('header, footer, [hidden], [inert], [aria-hidden=true]') === null,
  );

/** What a button is for: 'Move' for 'Move: Deep Cleaning on Nov 27, 2026'. */
const kindOf = (button: HTMLElement): string =>
  (button.textContent?.trim() || button.getAttribute('aria-label')) ?? '';

/** Everything that a press can change. */
const stateNow = (): string =>
  [
    window.location.href,
    madeCalls().length,
    document.body.innerHTML,
    ...[...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      ({ value, checked }) => `${value} ${checked}`,
    ),
  ].join('\n');

const layers = () =>
  document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]').length;

/** Presses a button, and closes what that opens. Returns whether anything was called, changed or asked for. */
const isAnswered = async (button: HTMLElement): Promise<boolean> => {
  const before = { state: stateNow(), focus: document.activeElement, layers: layers() };
  const requested = vi.spyOn(HTMLInputElement.prototype, 'click');
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await settle();
  const asksForFiles = requested.mock.calls.length > 0;
  requested.mockRestore();
  const isChanged = stateNow() !== before.state || document.activeElement !== before.focus;
  if (layers() > before.layers) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await settle();
  }
  return isChanged || asksForFiles;
};

/** Each button of a page does something: one of each kind is pressed, and no call is answered. */
export const pressesEach = (
  as: Person,
  pages: Readonly<Record<string, Shown & { skip?: RegExp }>>,
): void => {
  it.each(Object.entries(pages))('answers each button of %s', async (_name, shown) => {
    await openPage(as, shown);
    delayTheRest();
    const kinds = [...new Set(buttons().map(kindOf))].filter((kind) => !shown.skip?.test(kind));
    expect(kinds.length).toBeGreaterThan(0);
    const idle: string[] = [];
    for (const kind of kinds) {
      const find = () => buttons().find((button) => kindOf(button) === kind);
      const button = find();
      if (button && (await isAnswered(button))) continue;
      // What was pressed before may have taken the button away, or keep it waiting.
      await reopenPage(as, shown);
      delayTheRest();
      if (!(await isAnswered(find()!))) idle.push(kind);
    }
    expect(idle).toEqual([]);
  });
};

export const hasEvery = (pages: Readonly<Record<string, Shown>>): void => {
  it('has a page for every route', () => {
    const shown = Object.values(pages).map(({ at }) => at.replace(/[?#].*/, ''));
    expect(
      Object.keys(screens).filter((route) => !shown.some((at) => matchPath(route, at))),
      'Add these routes to the pages of this file',
    ).toEqual([]);
  });
};
