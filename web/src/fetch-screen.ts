import { firstQuestions } from './first-questions.ts';

/**
 * The first, small script of an app page. While the app's own scripts load, it shows the banner of the screen
 * at the page's address, makes that screen's first API calls and preloads its files. Otherwise these would be
 * discovered one after the other.
 */
const fits = (pattern: string, pathname: string): boolean => {
  const given = pathname.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
};

const { pathname } = window.location;

/** The files of each screen by its path pattern, embedded in the page. */
const known: Readonly<Record<string, readonly string[]>> = JSON.parse(
  document.querySelector('#screen-files')?.textContent ?? '{}',
);

for (const [pattern, files] of Object.entries(known)) {
  if (!fits(pattern, pathname)) continue;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

for (const [pattern, ask] of Object.entries(firstQuestions)) {
  if (!fits(pattern, pathname)) continue;
  for (const question of ask(window.location.search)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'use-credentials';
    link.href = question;
    document.head.append(link);
  }
}

/** As in `features/links/link-secret.ts`, which cannot be imported without adding a file to this first script. */
const hasSecret = (): boolean => {
  try {
    return !/^(?:#main)?$/.test(window.location.hash) || Boolean(sessionStorage.getItem('link'));
  } catch {
    return false;
  }
};

/** All in one step, so that nothing in the frame shifts. */
const fillFrame = (): void => {
  const place = document.querySelector('[data-frame] main');
  if (!place) return;
  let isWhole = false;
  for (const { content, dataset } of place.querySelectorAll('template')) {
    const { at = '', whole } = dataset;
    if (!fits(at, pathname) || (whole !== undefined && hasSecret())) continue;
    place.prepend(content);
    isWhole = whole !== undefined;
  }
  if (!isWhole) place.lastElementChild?.removeAttribute('hidden');
};

if (document.readyState === 'loading')
  document.addEventListener('readystatechange', fillFrame, { once: true });
else fillFrame();
