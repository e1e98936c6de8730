import type { BrowserContext, Page } from '@playwright/test';

/** Mobile connections, as emulated by Chromium for one page. */
const lines = {
  '8 Mbit/s': { megabits: 8, latency: 50 },
  '3.2 Mbit/s with cuts': { megabits: 3.2, latency: 100 },
  'no line': { megabits: 8, latency: 50 },
} as const;
export type LineName = keyof typeof lines;
export const lineNames: readonly LineName[] = ['8 Mbit/s', '3.2 Mbit/s with cuts', 'no line'];

/** In seconds: in every cycle of twelve, the connection is down for the last five. */
const cycle = { open: 7, cut: 5 };

/** Controls a page's connection, which has the same bandwidth up and down. */
export const lineOf = async (context: BrowserContext, page: Page, name: LineName) => {
  const session = await context.newCDPSession(page);
  const { megabits, latency } = lines[name];
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  const set = async (offline: boolean): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  };
  await session.send('Network.enable');
  await set(false);
  let timer: NodeJS.Timeout | undefined;
  const turn = (offline: boolean): void => {
    timer = setTimeout(
      () => {
        void set(!offline).catch(() => undefined);
        turn(!offline);
      },
      (offline ? cycle.cut : cycle.open) * 1000,
    );
  };
  return {
    /** Starts to behave as the connection's name says. */
    begin: async (): Promise<void> => {
      if (name === 'no line') await set(true);
      if (name === '3.2 Mbit/s with cuts') turn(false);
    },
    /** Goes back online for good, after `no line`. */
    restore: async (): Promise<void> => {
      if (name === 'no line') await set(false);
    },
    end: async (): Promise<void> => {
      clearTimeout(timer);
      await session.detach();
    },
  };
};
