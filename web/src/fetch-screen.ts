/**
 * The first, small script of an app page. While the app's own scripts load, it shows the banner of the screen
 * at the page's address, preloads that screen's files and makes its first API calls. Otherwise these would be
 * discovered one after the other.
 */
const fits = (pattern: string, pathname: string): boolean => {
  const input = pathname.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === input.length &&
    wanted.every((part, index) => part.startsWith(':') || part === input[index])
  );
};

const { pathname, search } = window.location;

/** The operator's day in the address, or today: as `dayOfAddress`, which would bring the app's code here. */
const dayOfAddress = (): string => {
  const input = new URLSearchParams(search).get('date') ?? '';
  return /^2\d{3}-[01]\d-[0-3]\d$/.test(input) && !Number.isNaN(Date.parse(input))
    ? input
    : new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
};

/** The Sunday on or before a day. */
const weekStart = (date: string): string => {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - instant.getUTCDay());
  return instant.toISOString().slice(0, 10);
};

/** A call with the address's day in it; lists other than a day's are left to the screen itself. */
const callWithDay = (call: string): string | undefined => {
  if (!call.includes('*')) return call;
  if (/[?&](?:date=none|status=)/.test(search)) return undefined;
  const day = dayOfAddress();
  return call.replace('*day*', day).replace('*week*', weekStart(day));
};

const preload = (attributes: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

type Preloads = { files: readonly string[]; calls: readonly string[] };

/** What each screen needs, by its path pattern, embedded in the page (prerender/app-page.tsx). */
const known: Readonly<Record<string, Preloads>> = JSON.parse(
  document.querySelector('#screen-files')?.textContent ?? '{}',
);

for (const [pattern, { files, calls }] of Object.entries(known)) {
  if (!fits(pattern, pathname)) continue;
  for (const file of files)
    preload({ rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: `/${file}` });
  for (const call of calls) {
    const href = callWithDay(call);
    if (href) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
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
