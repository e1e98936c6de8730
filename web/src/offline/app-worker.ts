import { adminPrefix } from 'shared/domain/site/app-pages.ts';
import { appBusy, isAppBusy } from '../lib/app-busy.ts';
import { isFormInUse } from '../lib/form-in-use.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Milliseconds between checks whether a page with a pending reload has become free. */
const lookEvery = 1000;

/** Milliseconds between attempts to let a waiting version take over: a tab may answer too late for one attempt. */
const offerEvery = 5000;

const isBusy = (): boolean => isAppBusy() || isFormInUse();

const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

let registration: ServiceWorkerRegistration | undefined;

/**
 * Checks for a new version now; it takes over as soon as no tab is busy. True if there is a newer version
 * than this page.
 */
export const lookForUpdate = async (): Promise<boolean> => {
  await registration?.update().catch(() => undefined);
  offerTurn();
  return Boolean(registration?.installing ?? registration?.waiting);
};

/** Lets a waiting version take over if no tab is busy. */
const offerTurn = (): void => registration?.waiting?.postMessage('take-over-if-free');

const answerWorker = ({ data, ports }: MessageEvent): void => {
  if (data === 'are-you-busy') ports[0]?.postMessage(isBusy() ? 'busy' : 'free');
};

/**
 * The new version has replaced the cached files, so a page of the old one cannot load its lazy chunks any
 * more.
 */
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
 * Registers the service worker, which opens the operator's pages offline, and asks the browser for persistent
 * storage. Failures are ignored until the next page load: the pages work without the worker.
 */
export const startAppWorker = async (): Promise<void> => {
  const container = workers();
  // The dev server has no worker because it serves unbundled sources.
  if (!container || !import.meta.env.PROD) return;
  container.addEventListener('message', answerWorker);
  // The first worker has the same version as the page that it takes over, so no reload is needed.
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadWorker) reloadWhenFree();
    hadWorker = true;
  });
  // The first worker downloads all files of the operator's pages, so it waits until the screen has loaded.
  // Updates start at once: unsent work on the phone may need the new version.
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
  // Some browsers that block workers resolve with undefined instead of rejecting.
  if (!registration) return;
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', offerTurn);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
  // Delayed, because what was just closed is still being unmounted.
  appBusy.subscribe(() => setTimeout(offerTurn, lookEvery));
  setInterval(offerTurn, offerEvery);
  document.addEventListener('visibilitychange', offerTurn);
  offerTurn();
  await navigator.storage?.persist?.().catch(() => false);
};
