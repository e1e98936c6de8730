import { act, fireEvent, within } from '@testing-library/react';
import type { Contract } from 'shared/contracts/contract.ts';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { matchPath } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { screens } from '../app/screens.ts';
import { queryClient } from '../lib/query-client.ts';
import {
  answer,
  breakCalls,
  contractCalled,
  holdCalls,
  holdTheRest,
  madeCalls,
  refuse,
  type Failure,
} from './fake-api.ts';
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

/** An answer, so that nothing stored on the phone is shown in its place. */
const refused: Failure = { code: 'too-many-requests', message: 'Not so fast' };
const notFound: Failure = { code: 'not-found', message: 'There is no such thing' };

/** Calls of what surrounds a page. */
const ofTheFrame = new Set([
  'get-current-user',
  'init-data',
  'get-cart',
  'list-conversations',
  'get-days-ahead',
]);

/** What a page reads, and of what surrounds it only what `named` has. */
const readOnThePage = (named: object): Contract[] =>
  [...new Set(madeCalls().map(({ name }) => name))]
    .filter((name) => name in named || !ofTheFrame.has(name))
    .flatMap((name) => contractCalled(name) ?? [])
    .filter(({ method }) => method === 'GET');

const alerts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=alert]')];

/** What the alerts say: the heading or the first sentence of each. */
const alerted = (): string[] =>
  alerts().map((alert) => (alert.querySelector('h1, h2, p') ?? alert).textContent ?? '');

/** The page's lines, wherever they stand and the focus is. */
const linesNow = (): string[] => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return pageNow().map((line) => line.trim());
};

export type Failing = Shown & {
  /** What is said while the page waits for its calls, and what once none of them is answered. */
  waits: string;
  /** What is said when a call breaks, by its contract's name; null if the page does without the answer. */
  fails: Readonly<Record<string, string | null>>;
  /** What is said when a call finds nothing. */
  missing?: Readonly<Record<string, string>>;
  /** What is said where there is nothing: never before there is an answer, nor without one. */
  empty?: readonly string[];
};

/** When each of a page's calls breaks, the page says so and is whole again once somebody tries again. */
export const failsEach = (as: Person, pages: Readonly<Record<string, Failing>>): void => {
  it.each(Object.entries(pages))('says what fails on %s', async (_name, { fails, ...shown }) => {
    await openPage(as, shown);
    const whole = linesNow();
    const before = new Set(alerted());
    const said: Record<string, string | null> = {};
    for (const contract of readOnThePage(fails)) {
      const repair = breakCalls(contract, refused);
      await act(async () => queryClient.resetQueries({ queryKey: [contract.name] }));
      await settle();
      said[contract.name] = alerted().find((one) => !before.has(one)) ?? null;
      repair();
      const [again] = alerts().flatMap((alert) => within(alert).queryAllByText('Try Again'));
      if (again) fireEvent.click(again);
      else await act(async () => queryClient.refetchQueries({ queryKey: [contract.name] }));
      await settle();
      const now = new Set(linesNow());
      expect([contract.name, whole.filter((line) => !now.has(line))]).toEqual([contract.name, []]);
    }
    expect(said).toEqual(fails);
  });
};

const isOfList = ({ response }: Contract): boolean =>
  typeof response !== 'string' && response._zod.def.type === 'array';

/** A page that has no answers yet, or gets none, says so, and that nothing is there only where nothing is. */
export const waitsEach = (as: Person, pages: Readonly<Record<string, Failing>>): void => {
  it.each(Object.entries(pages))('says that it waits for %s', async (_name, shown) => {
    const { waits, fails, missing = {}, empty = [] } = shown;
    const expectNotEmpty = (): void => {
      for (const words of empty) expect(document.body.textContent).not.toContain(words);
    };
    /** Opens the page after a change of what its calls get. */
    const openWith = (change: (contract: Contract) => void): Promise<void> =>
      reopenPage(as, {
        at: shown.at,
        given: async () => {
          await shown.given?.();
          // Otherwise the phone might have stored the days ahead by now.
          holdCalls(getDaysAhead);
          for (const name of Object.keys(fails)) change(contractCalled(name)!);
        },
      });
    await openWith(holdCalls);
    expect(document.body.textContent).toContain(waits);
    expectNotEmpty();
    await openWith((contract) => refuse(contract, 'no answer'));
    expect(alerted().length).toBeGreaterThan(0);
    for (const words of alerted()) expect(words).toMatch(/could not be loaded\.?$/);
    expectNotEmpty();
    await openWith((contract) => isOfList(contract) && answer<Contract>(contract, []));
    for (const words of empty) expect(document.body.textContent).toContain(words);
    for (const [name, words] of Object.entries(missing)) {
      await openWith((contract) => contract.name === name && refuse(contract, notFound));
      expect([name, linesNow()]).toEqual([name, expect.arrayContaining([words])]);
    }
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
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click');
  fireEvent.mouseDown(button);
  fireEvent.click(button);
  await settle();
  const asksForFiles = asked.mock.calls.length > 0;
  asked.mockRestore();
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
    holdTheRest();
    const kinds = [...new Set(buttons().map(kindOf))].filter((kind) => !shown.skip?.test(kind));
    expect(kinds.length).toBeGreaterThan(0);
    const idle: string[] = [];
    for (const kind of kinds) {
      const find = () => buttons().find((button) => kindOf(button) === kind);
      const button = find();
      if (button && (await isAnswered(button))) continue;
      // What was pressed before may have taken the button away, or keep it waiting.
      await reopenPage(as, shown);
      holdTheRest();
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
