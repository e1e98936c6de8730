import { observable } from '../../lib/observable.ts';

/** What Chromium hands out when the page can be installed: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const canPrompt = (event: Event): event is InstallEvent => 'prompt' in event;

/** Asks the browser to install the app; undefined while it offers nothing. */
export const installPrompt = observable<(() => Promise<void>) | undefined>(undefined);

const keepPrompt = (event: Event): void => {
  if (!canPrompt(event)) return;
  // Otherwise the browser asks by itself, at a time of its own.
  event.preventDefault();
  installPrompt.set(async () => {
    installPrompt.set(undefined);
    await event.prompt();
  });
};

// At once: the event comes early, and only once.
if (typeof window !== 'undefined') window.addEventListener('beforeinstallprompt', keepPrompt);

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether this is Safari's tab on an iPhone, whose data it clears after seven days without a visit. */
export const isClearedBySafari = (): boolean =>
  isApple() && !window.matchMedia('(display-mode: standalone)').matches;
