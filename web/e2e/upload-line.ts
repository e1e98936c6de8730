import { expect, type CDPSession, type Page } from '@playwright/test';

/*
 * Simulates faults on the connection to the bucket. Playwright's own interception stops every request of a
 * page and passes its megabytes through the test; this touches only the named requests.
 */

/** The address pattern of a part's upload, with `*` for anything. */
export const partAddress = (number: number): string => `*partNumber=${number}&*`;

const lineOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/**
 * Fails this many requests to an address, and lets later ones through. The returned function returns the
 * number failed so far.
 */
export const breakRequests = async (
  page: Page,
  address: string,
  times: number,
): Promise<() => number> => {
  const line = await lineOf(page);
  let broken = 0;
  line.on('Fetch.requestPaused', ({ requestId }) => {
    if (broken === times) return void line.send('Fetch.continueRequest', { requestId });
    broken += 1;
    void line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: address }] });
  return () => broken;
};

/** Milliseconds before a request that has failed twice is sent again (rules: photo-11). */
const secondRetryDelay = 1000;

/** Waits until {@link breakRequests} has failed two requests, and moves the page's clock to the third. */
export const expectBrokenTwice = async (page: Page, broken: () => number): Promise<void> => {
  await expect.poll(broken).toBe(2);
  await page.clock.fastForward(secondRetryDelay);
};

/** Holds requests to an address until they are released or aborted. */
export const delayRequests = async (page: Page, address: string) => {
  const line = await lineOf(page);
  const held: string[] = [];
  line.on('Fetch.requestPaused', ({ requestId }) => {
    held.push(requestId);
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern: address }] });
  return {
    count: (): number => held.length,
    letGo: async (): Promise<void> => {
      await line.send('Fetch.disable');
    },
    cut: async (): Promise<void> => {
      for (const requestId of held)
        await line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    },
  };
};

/** Changes the responses from some addresses, until the returned function is called. */
export const changeAnswers = async (
  page: Page,
  addresses: readonly string[],
  change: (body: string) => string,
): Promise<() => Promise<void>> => {
  const line = await lineOf(page);
  line.on(
    'Fetch.requestPaused',
    ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
      void (async () => {
        const { body } = await line.send('Fetch.getResponseBody', { requestId });
        const changed = change(Buffer.from(body, 'base64').toString());
        await line.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: responseStatusCode,
          responseHeaders: responseHeaders.filter(({ name }) => !/^content-/i.test(name)),
          body: Buffer.from(changed).toString('base64'),
        });
      })();
    },
  );
  await line.send('Fetch.enable', {
    patterns: addresses.map((urlPattern) => ({ urlPattern, requestStage: 'Response' as const })),
  });
  return async () => {
    await line.send('Fetch.disable');
  };
};
