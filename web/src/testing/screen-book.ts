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

/** A page of the book: what a person gets at an address. */
export type Shown = {
  at: string;
  /** What is answered besides the defaults, and what the browser holds. */
  given?: () => void | Promise<void>;
};

/** What somebody does on a page. */
export type Walk = Shown & {
  steps: () => Promise<void>;
  /** What the last step is answered with. */
  answers?: () => void;
};

/** Milliseconds for all states of a page, on a busy machine too. */
const timeout = 120_000;

type Person = Parameters<typeof openSite>[1];

/** Turns of the event loop without a change after which a page is taken to stand. */
const quietTurns = 4;
const mostTurns = 300;

const turn = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });

/** Waits until nothing is asked and nothing moves any more. Calls that are held are not waited for. */
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

/** Ids shortly: those of the fixtures by their number, those made at random without theirs. */
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

/** The layer over the page that takes it over, if one is open. */
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

/** What is different, or the page itself where that is shorter. */
const difference = (before: readonly string[], after: readonly string[]): string[] => {
  const changes = changedLines(before, after);
  return changes.length > after.length ? ['instead:', ...after] : changes;
};

/** What was asked from the `first` call on. */
const asksSince = (first: number): string[] =>
  madeCalls()
    .slice(first)
    .filter(({ name }) => name !== askedMeanwhile)
    .map(requestOf);

const bookText = (lines: readonly string[]): string => `\n${lines.join('\n')}\n`;

const open = async (as: Person, { at, given }: Shown): Promise<void> => {
  // What a phone says of its own time is of its own place.
  onTestFinished(() => void vi.unstubAllEnvs());
  // On its way to the sign-in a page stays as it is, until the browser leaves it.
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
const notFound: Failure = { code: 'not-found', message: 'There is no such thing' };

/** Asked by the operator's pages when there is time, and thus now sooner, now later. */
const askedMeanwhile = 'get-days-ahead';

/** Asked by each page, whatever it shows. */
const ofTheFrame = new Set(['get-current-user', 'init-data', 'get-cart', 'list-conversations']);

/** Each page as it stands once all is answered. */
export const showsEach = (as: Person, pages: Readonly<Record<string, Shown>>): void => {
  it.each(Object.entries(pages))('shows %s', async (_name, shown) => {
    await open(as, shown);
    expect(bookText([...asksSince(0).toSorted(), ...pageNow()])).toMatchSnapshot();
  });
};

/** Without what is said of the connection: it goes with the next answer, and which that is, is left to chance. */
const withoutStrip = (lines: readonly string[]): string[] =>
  lines.filter((text) => !/^ *(?:Connection Problem|button "Close this message")/.test(text));

/** What is different on a page where it gets no answers, and where one of its questions fails. */
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
      const said: string[] = [];
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

/** Closes what opened. Returns whether the page is as it was. */
const isBack = async (whole: readonly string[]): Promise<boolean> => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await settle();
  return withoutFocus(pageNow()).join('\n') === withoutFocus(whole).join('\n');
};

/** What each button of a page does at once, the first of those of the same name: what is asked, and what is new on the page. */
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
        said.push(`press ${name}:`, ...asked, ...difference(whole, pageNow()));
        isFresh = asked.length === 0 && (await isBack(whole));
      }
      expect(bookText(said)).toMatchSnapshot();
    },
    timeout,
  );
};

const refused: Failure = { code: 'conflict', message: 'Somebody was faster.' };

/** What somebody's steps on a page ask, and what the page says while it waits, once it is refused, and once it is answered. */
export const walksEach = (as: Person, walks: Readonly<Record<string, Walk>>): void => {
  it.each(Object.entries(walks))(
    'goes through %s',
    async (_name, walk) => {
      await open(as, walk);
      const before = madeCalls().length;
      const whole = pageNow();
      const refuseTheRest = holdTheRest();
      await walk.steps();
      await settle();
      const waiting = pageNow();
      const said = [...asksSince(before), ...difference(whole, waiting)];
      refuseTheRest(refused);
      await settle();
      said.push('once it is refused:', ...difference(waiting, pageNow()));
      if (walk.answers) {
        await reopen(as, walk);
        walk.answers();
        await walk.steps();
        await settle();
        said.push('once it is answered:', ...difference(waiting, pageNow()));
      }
      expect(bookText(said)).toMatchSnapshot();
    },
    timeout,
  );
};

/** What is around each page: above it, and below. */
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

/** Every route has a page in the book. */
export const hasEvery = (pages: Readonly<Record<string, Shown>>): void => {
  it('has a page for every route', () => {
    const shown = Object.values(pages).map(({ at }) => at.replace(/[?#].*/, ''));
    expect(
      Object.keys(screens).filter((route) => !shown.some((at) => matchPath(route, at))),
    ).toEqual([]);
  });
};
