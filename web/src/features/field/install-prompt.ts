import { observable } from '../../lib/observable.ts';

/**
 * Chromium's event for a page that can be installed:
 * https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent
 */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const canPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Opens the browser's prompt to install the app; undefined while the browser does not offer it. */
export const installPrompt = observable<(() => Promise<void>) | undefined>(undefined);

const storePrompt = (event: Event): void => {
  if (!canPrompt(event)) return;
  // Otherwise the browser prompts by itself, whenever it likes.
  event.preventDefault();
  installPrompt.set(async () => {
    installPrompt.set(undefined);
    await event.prompt();
  });
};

// Registered right away: the event fires early, and only once.
if (typeof window !== 'undefined') window.addEventListener('beforeinstallprompt', storePrompt);

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad identifies itself as a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Whether this is a tab of Safari on an iPhone or iPad, which clears a site's data after seven days without a visit.
 */
export const isClearedBySafari = (): boolean =>
  isApple() && !window.matchMedia('(display-mode: standalone)').matches;
