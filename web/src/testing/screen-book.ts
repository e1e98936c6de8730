import { act, fireEvent } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { screens } from '../app/screens.ts';
import { queryClient } from '../lib/query-client.ts';
import {
  contractCalled,
  holdCalls,
  holdTheRest,
  madeCalls,
  refuse,
  type Failure,
  type MadeCall,
} from './fake-api.ts';
import { idOf } from './fixtures.ts';
import { forgetSite, freshSite } from './fresh-site.ts';
import { openSite } from './open-site.tsx';
import { changedLines, pageText } from './page-text.ts';

/** A page to record: what people get at an address. */
export type Shown = {
  at: string;
  /** Sets answers beyond the defaults, and what the browser has stored. */
  given?: () => void | Promise<void>;
};

/** A page and the steps that somebody takes on it. */
export type Walk = Shown & {
  steps: () => Promise<void>;
  /** Sets the answers to the last step's calls. */
  answers?: () => void;
};

/** Milliseconds for all states of a page, enough for a busy machine. */
const timeout = 120_000;

type Person = Parameters<typeof openSite>[1];

/** How many turns of the event loop without a change mean that a page is stable. */
const quietTurns = 4;
const mostTurns = 300;

const turn = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });

/** Waits until no call is pending and nothing changes any more. Does not wait for held calls. */
const settle = async (): Promise<void> => {
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  let quiet = 0;
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
    const before = [changes, madeCalls().length, queryClient.isFetching()].join();
    await turn();
    quiet =
      before === [changes, madeCalls().length, queryClient.isFetching()].join() ? quiet + 1 : 0;
  }
  observer.disconnect();
  if (quiet < quietTurns) throw new Error('The page does not come to rest');
};

const made = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const fixed = idOf(0).slice(0, 24);

/** Shortens ids: those of fixtures to their number, random ones to a constant. */
const withoutMadeIds = (text: string): string =>
  text.replaceAll(made, (id) =>
    id.startsWith(fixed) ? `id-${Number(id.slice(fixed.length))}` : 'an-id-made-here',
  );

const requestOf = ({ name, params, query, body, key, link }: MadeCall): string => {
  const parts = [
    ...[params, query].filter((part) => Object.keys(part).length > 0),
    ...(body === undefined ? [] : [body]),
  ].map((part) => JSON.stringify(part));
  return withoutMadeIds(
    [
      'asked',
      name,
      ...parts,
      ...(key ? ['with a key'] : []),
      ...(link ? ['with the link'] : []),
    ].join(' '),
  );
};

/** The topmost open dialog, if any. */
const layer = (): Element | undefined =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].findLast(
    (one) => one.closest('[aria-hidden=true]') === null,
  );

const pageNow = (): string[] => {
  const { pathname, search, hash } = window.location;
  const above = layer();
  const { title } = document;
  const messages = above ? [...document.querySelectorAll('[role=region] > ol')] : [];
  return [
    `at ${pathname}${search}${hash}`,
    `title ${title}`,
    ...pageText(above),
    ...messages.flatMap((list) => pageText(list)),
  ].map(withoutMadeIds);
};

/** The diff, or the whole page if that is shorter. */
const difference = (before: readonly string[], after: readonly string[]): string[] => {
  const changes = changedLines(before, after);
  return changes.length > after.length ? ['instead:', ...after] : changes;
};

/** The calls made from number `first` on. */
const asksSince = (first: number): string[] =>
  madeCalls()
    .slice(first)
    .filter(({ name }) => name !== askedMeanwhile)
    .map(requestOf);

const bookText = (lines: readonly string[]): string => `\n${lines.join('\n')}\n`;

const open = async (as: Person, { at, given }: Shown): Promise<void> => {
  // Dates in the phone's time zone must not depend on the machine's.
  onTestFinished(() => void vi.unstubAllEnvs());
  // During a redirect to the sign-in, a page stays as it is until the browser leaves it.
  vi.stubEnv('TZ', 'America/Chicago');
  vi.spyOn(window.location, 'assign').mockReturnValue();
  vi.spyOn(window.location, 'replace').mockReturnValue();
  await given?.();
  await openSite(at, as);
  await settle();
};

const reopen = async (as: Person, shown: Shown): Promise<void> => {
  await forgetSite();
  freshSite();
  await open(as, shown);
};

const broken: Failure = { code: 'internal', message: 'Something went wrong' };
/** A failure over which no connection message is shown. */
const tooMany: Failure = { code: 'too-many-requests', message: 'Not so fast' };
const notFound: Failure = { code: 'not-found', message: 'There is no such thing' };

/** The operator's pages call this when idle, so its place among the calls varies. */
const askedMeanwhile = 'get-days-ahead';

/** Calls that every page makes. */
const ofTheFrame = new Set(['get-current-user', 'init-data', 'get-cart', 'list-conversations']);

/** Records each page once all calls are answered. */
export const showsEach = (as: Person, pages: Readonly<Record<string, Shown>>): void => {
  it.each(Object.entries(pages))('shows %s', async (_name, shown) => {
    await open(as, shown);
    expect(bookText([...asksSince(0).toSorted(), ...pageNow()])).toMatchSnapshot();
  });
};

/** Leaves out the connection strip: it disappears with the next answer, and which one that is varies. */
const withoutStrip = (lines: readonly string[]): string[] =>
  lines.filter((text) => !/^ *(?:Connection Problem|button "Close this message")/.test(text));

/** Records how a page differs when no call is answered, at first or when it asks again, and when one call fails. */
export const failsEach = (
  as: Person,
  pages: Readonly<Record<string, Shown & { frame?: true }>>,
): void => {
  it.each(Object.entries(pages))(
    'says what fails on %s',
    async (_name, shown) => {
      await open(as, shown);
      const whole = pageNow();
      const asked = [...new Set(madeCalls().map(({ name }) => name))]
        .filter((name) => shown.frame || !ofTheFrame.has(name))
        .toSorted()
        .flatMap((name) => contractCalled(name) ?? [])
        .filter(
          ({ name, method }) =>
            method === 'GET' && name !== 'get-current-user' && name !== askedMeanwhile,
        );
      for (const contract of asked) refuse(contract, tooMany);
      await act(async () => queryClient.invalidateQueries());
      await settle();
      const again = difference(withoutStrip(whole), withoutStrip(pageNow()));
      const said = ['nothing of it is answered when it is asked again:', ...again];
      const show = async (how: string, change: () => void): Promise<void> => {
        await reopen(as, {
          at: shown.at,
          given: async () => {
            await shown.given?.();
            change();
          },
        });
        said.push(`${how}:`, ...difference(withoutStrip(whole), withoutStrip(pageNow())));
      };
      await show('nothing is answered yet', () => {
        for (const contract of asked) holdCalls(contract);
      });
      await show('nothing is answered', () => {
        for (const contract of asked) refuse(contract, 'no answer');
      });
      for (const contract of asked) {
        await show(`${contract.name} breaks`, () => refuse(contract, broken));
        if (contract.path.includes('{'))
          await show(`${contract.name} finds nothing`, () => refuse(contract, notFound));
      }
      expect(bookText(said)).toMatchSnapshot();
    },
    timeout,
  );
};

const pressable = 'button:not([disabled]), summary, [role=tab]';

const buttons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(pressable)].filter(
    (button) => button.closest('header, footer, [hidden], [inert], [aria-hidden=true]') === null,
  );

const nameOfButton = (button: HTMLElement): string =>
  button.getAttribute('aria-label') ?? (button.textContent ?? '').trim();

const withoutFocus = (lines: readonly string[]): string[] =>
  lines.map((text) => text.replace(' focused', ''));

/** Leaves out that the phone keeps what a button wrote: whether it has done so by now varies with the machine. */
const withoutKept = (lines: readonly string[]): string[] =>
  lines.filter((text) => !/^ *(?:Kept on this phone|Saved on this phone at .*)$/.test(text));

const shownNow = (): string[] => withoutKept(pageNow());

/** Closes what was opened. Returns whether the page is as it was before. */
const isBack = async (whole: readonly string[]): Promise<boolean> => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await settle();
  return withoutFocus(pageNow()).join('\n') === withoutFocus(whole).join('\n');
};

/**
 * Records what each button does immediately: its calls and what is new on the page. Only the first of several
 * buttons with the same name.
 */
export const pressesEach = (
  as: Person,
  pages: Readonly<Record<string, Shown & { skip?: RegExp }>>,
): void => {
  it.each(Object.entries(pages))(
    'answers each button of %s',
    async (_name, shown) => {
      await open(as, shown);
      holdTheRest();
      const whole = pageNow();
      const names = [...new Set(buttons().map(nameOfButton))].filter(
        (name) => !shown.skip?.test(name),
      );
      const said: string[] = [];
      let isFresh = true;
      for (const name of names) {
        if (!isFresh) {
          await reopen(as, shown);
          holdTheRest();
        }
        const before = madeCalls().length;
        const button = buttons().find((one) => nameOfButton(one) === name);
        if (!button) throw new Error(`No button ${name} any more`);
        act(() => button.focus());
        fireEvent.click(button);
        await settle();
        const asked = asksSince(before);
        said.push(`press ${name}:`, ...asked, ...difference(whole, shownNow()));
        isFresh = asked.length === 0 && (await isBack(whole));
      }
      expect(bookText(said)).toMatchSnapshot();
    },
    timeout,
  );
};

/**
 * Always stale on the pages of the walks: they are asked for again whenever their part of the page is drawn anew, on
 * a busy machine only after the first step.
 */
const readAnyTime = /^asked list-(?:due-items|pending-reports)\b/;

const refused: Failure = { code: 'conflict', message: 'Somebody was faster.' };

/**
 * Records the calls of somebody's steps on a page, and what the page shows while waiting, after a refusal and
 * after an answer.
 */
export const walksEach = (as: Person, walks: Readonly<Record<string, Walk>>): void => {
  it.each(Object.entries(walks))(
    'goes through %s',
    async (_name, walk) => {
      await open(as, walk);
      const before = madeCalls().length;
      const whole = shownNow();
      const refuseTheRest = holdTheRest();
      await walk.steps();
      await settle();
      const waiting = shownNow();
      const asked = asksSince(before).filter((ask) => !readAnyTime.test(ask));
      const said = [...asked, ...difference(whole, waiting)];
      refuseTheRest(refused);
      await settle();
      said.push('once it is refused:', ...difference(waiting, shownNow()));
      if (walk.answers) {
        await reopen(as, walk);
        walk.answers();
        await walk.steps();
        await settle();
        said.push('once it is answered:', ...difference(waiting, shownNow()));
      }
      expect(bookText(said)).toMatchSnapshot();
    },
    timeout,
  );
};

/** Records what surrounds each page: header, navigation and footer. */
export const framesEach = (as: Person, pages: Readonly<Record<string, Shown>>): void => {
  it.each(Object.entries(pages))('has around %s', async (_name, shown) => {
    await open(as, shown);
    const around = [...document.querySelectorAll('header, nav, footer')].filter(
      (part) => part.parentElement?.closest('header, footer, main') === null,
    );
    expect(
      bookText(around.flatMap((part) => pageText(part, 'script')).map(withoutMadeIds)),
    ).toMatchSnapshot();
  });
};

/** Checks that every route is in the book. */
export const hasEvery = (pages: Readonly<Record<string, Shown>>): void => {
  it('has a page for every route', () => {
    const shown = Object.values(pages).map(({ at }) => at.replace(/[?#].*/, ''));
    expect(
      Object.keys(screens).filter((route) => !shown.some((at) => matchPath(route, at))),
      'Add these routes to the pages of this file',
    ).toEqual([]);
  });
};
