import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { registerWaitingWork } from '../../lib/waiting-work.ts';
import { draw } from '../../testing/draw.tsx';
import { press } from '../../testing/site-steps.ts';
import { installPrompt } from './install-prompt.ts';
import { PhoneNotes } from './phone-notes.tsx';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1';
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';

const isInstalled = (matches: boolean): void => {
  const query = window.matchMedia('(display-mode: standalone)');
  Object.defineProperty(query, 'matches', { value: matches, configurable: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(query);
};

let stop = (): void => undefined;

/** Renders the notes on a device with this user agent and this much unsent work. */
const open = (device: { agent?: string; fingers?: number }, waiting = 0): void => {
  if (device.agent !== undefined)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device.agent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(device.fingers ?? 0);
  stop = registerWaitingWork({
    count: () => waiting,
    send: async () => undefined,
    discard: async () => undefined,
  });
  draw(<PhoneNotes operator="me" />);
};

/** Fires the event by which Chromium offers to install the page; returns it with its prompt. */
const offerInstall = () => {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  fireEvent(window, event);
  return { event, prompt };
};

const note = () => screen.queryByText(/Safari clears sites/)?.textContent;

beforeEach(() => isInstalled(false));
afterEach(() => {
  stop();
  installPrompt.set(undefined);
});

it.each([
  ['an iPhone', { agent: iphone, fingers: 5 }],
  ['an iPad, which says that it is a Mac', { agent: macintosh, fingers: 5 }],
])('says on %s that Safari forgets, and how to keep the app', (_device, device) => {
  open(device);
  expect(note()).toContain('tap Share, then ‘Add to Home Screen’');
});

it('says nothing of installing while work waits, which would not move along', () => {
  open({ agent: iphone, fingers: 5 }, 1);
  expect(note()).not.toContain('Share');
  offerInstall();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['A visit of another operator waits', ['visit']],
  ['2 visits of another operator wait', ['visit', 'other']],
])(
  'says nothing of installing while %s, which would not move along either',
  async (says, visits) => {
    const store = await deviceStore();
    for (const visit of visits) await store.put('visits', 'written', ['somebody', visit]);
    open({ agent: iphone, fingers: 5 });
    await screen.findByText(`${says} on this phone. It goes out when they sign in here.`);
    expect(note()).not.toContain('Share');
    offerInstall();
    expect(screen.queryByRole('button')).toBeNull();
    await store.clear('visits');
  },
);

it.each([
  ['a Mac', { agent: macintosh }, false],
  ['an iPhone that has it on its screen', { agent: iphone, fingers: 5 }, true],
  ['a phone of another kind', {}, false],
])('says nothing of Safari on %s', (_device, device, installed) => {
  isInstalled(installed);
  open(device);
  expect(note()).toBeUndefined();
});

it('offers to install where the browser can, once, and keeps the browser from asking', async () => {
  open({});
  expect(screen.queryByRole('button')).toBeNull();
  const { event, prompt } = offerInstall();
  expect(event.defaultPrevented).toBe(true);
  await press('Install on This Phone');
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
