import { adminPrefix } from 'shared/domain/app-pages.ts';
import { appBusy, isAppBusy } from './app-busy.ts';
import { isFormInUse } from './form-in-use.ts';
import { whenIdle } from './when-idle.ts';

/** Milliseconds between two looks whether a page that should reload is free by now. */
const lookEvery = 1000;

/** Milliseconds between two offers to a new version that waits: a tab that answered late is asked again soon. */
const offerEvery = 5000;

const isBusy = (): boolean => isAppBusy() || isFormInUse();

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

let registration: ServiceWorkerRegistration | undefined;

/**
 * Looks for a new version now; it takes over as soon as no tab is busy. True if there is one, which this page
 * is not.
 */
export const lookForUpdate = async (): Promise<boolean> => {
  await registration?.update().catch(() => undefined);
  offerTurn();
  return Boolean(registration?.installing ?? registration?.waiting);
};

/** Lets a new version that waits take over, if no tab is busy. */
const offerTurn = (): void => registration?.waiting?.postMessage('take-over-if-free');

const answerWorker = ({ data, ports }: MessageEvent): void => {
  if (data === 'are-you-busy') ports[0]?.postMessage(isBusy() ? 'busy' : 'free');
};

/** A page of the version before lacks its lazy parts from now on. */
const reloadWhenFree = (): void => {
  if (!isBusy()) {
    window.location.reload();
    return;
  }
  const look = (): void => {
    if (!isBusy()) window.location.reload();
  };
  setInterval(look, lookEvery);
};

/**
 * Registers the worker that opens the operator's pages without a line, and asks the browser not to clear what
 * this site keeps. A failure is left for the next opening: the pages work without it.
 */
export const startAppWorker = async (): Promise<void> => {
  const container = workers();
  // The dev server has no worker: its pages are made of single sources.
  if (!container || !import.meta.env.PROD) return;
  container.addEventListener('message', answerWorker);
  // The first worker takes over a page that is its own version.
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadWorker) reloadWhenFree();
    hadWorker = true;
  });
  // The first worker fetches every file of the operator's, after those that the screen waits for. Later ones come at
  // once: what waits on the phone may need the new version.
  if (!hadWorker)
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
  try {
    registration = await container.register('/sw.js', {
      scope: adminPrefix,
      updateViaCache: 'none',
    });
  } catch {
    return;
  }
  // A browser that blocks workers may register nothing without saying so.
  if (!registration) return;
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', offerTurn);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
  // A moment later: what was closed is still being taken off the page.
  appBusy.subscribe(() => setTimeout(offerTurn, lookEvery));
  setInterval(offerTurn, offerEvery);
  document.addEventListener('visibilitychange', offerTurn);
  offerTurn();
  await navigator.storage?.persist?.().catch(() => false);
};
