import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { startLine, type LineProxy } from './line-proxy.ts';

/** An operator's phone: a browser with a persistent profile, connected through its own proxy. */
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

export const startPhone = async ({ project: { use } }: TestInfo): Promise<OperatorPhone> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'operator-phone-'));
  const line = await startLine();
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...use.launchOptions,
      viewport: use.viewport ?? null,
      hasTouch: use.hasTouch ?? false,
      isMobile: use.isMobile ?? false,
      ...(use.baseURL !== undefined && { baseURL: use.baseURL }),
      serviceWorkers: 'allow',
      proxy: { server: line.server },
    });
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
