import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chromium,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { startLine, type LineProxy } from './line-proxy.ts';

/**
 * An operator's phone: a browser with a persistent profile, connected through its own proxy. The time of its pages
 * passes as usual, and tests move it forward instead of waiting.
 */
export type OperatorPhone = {
  line: LineProxy;
  context: () => BrowserContext;
  /** Opens an address in a new page and closes all others. */
  open: (address: string) => Promise<Page>;
  /** Closes the browser and starts it again with the same profile. */
  restart: () => Promise<void>;
  /** Kills the browser's process and starts it again with the same profile. */
  kill: () => Promise<void>;
  end: () => Promise<void>;
};

/** Two ways to lose the connection: the phone is offline, or a gateway accepts requests and never answers. */
export const cuts = {
  'no line': async ({ line, context }: OperatorPhone, isCut: boolean): Promise<void> => {
    line.set(isCut ? 'cut' : 'open');
    await context().setOffline(isCut);
  },
  'a gateway that accepts and never answers': async (
    { line }: OperatorPhone,
    isCut: boolean,
  ): Promise<void> => line.set(isCut ? 'silent' : 'open'),
};

/** Kills a page's process, so that none of its code can react. */
const killTab = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

/** Two ways to lose everything that is in memory. */
export const kills = {
  'the tab': async (_phone: OperatorPhone, page: Page): Promise<void> => killTab(page),
  'the browser': async (phone: OperatorPhone): Promise<void> => phone.kill(),
};

/** Milliseconds that a page waits for the gateway before it shows what the phone has stored (rules: field-4). */
const offlineAfter = 2500;

/** Waits until a page shows something, which may be stored on the phone, by the page's clock if the line is silent. */
export const expectShown = async ({ line }: OperatorPhone, target: Locator): Promise<void> =>
  expect(async () => {
    if (line.held() > 0) await target.page().clock.fastForward(offlineAfter);
    await expect(target).toBeVisible({ timeout: 250 });
  }).toPass();

export const startPhone = async ({ project: { use } }: TestInfo): Promise<OperatorPhone> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'operator-phone-'));
  const line = await startLine();
  const launch = async (): Promise<BrowserContext> => {
    const started = await chromium.launchPersistentContext(profile, {
      ...use.launchOptions,
      viewport: use.viewport ?? null,
      hasTouch: use.hasTouch ?? false,
      isMobile: use.isMobile ?? false,
      ...(use.baseURL !== undefined && { baseURL: use.baseURL }),
      serviceWorkers: 'allow',
      proxy: { server: line.server },
    });
    await started.clock.install();
    return started;
  };
  let context = await launch();
  return {
    line,
    context: () => context,
    open: async (address) => {
      const page = await context.newPage();
      for (const other of context.pages()) if (other !== page) await other.close();
      // Without a connection, the test must not wait for more than the page itself does.
      await page.goto(address, { waitUntil: 'commit' });
      return page;
    },
    restart: async () => {
      await context.close();
      context = await launch();
    },
    kill: async () => {
      const session = await context.browser()?.newBrowserCDPSession();
      const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
      const id = processInfo.find(({ type }) => type === 'browser')?.id;
      if (id === undefined) throw new Error('The browser has no process');
      const gone = context.waitForEvent('close');
      process.kill(id, 'SIGKILL');
      await gone;
      context = await launch();
    },
    end: async () => {
      await context.close();
      await line.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
};
