import type { CDPSession, Page } from '@playwright/test';

/*
 * The line to the bucket as a test wants it. Playwright's own interception stops every request of a
 * page, and carries each with its megabytes through the test; here only what is named is touched.
 */

/** Addresses with `*` for anything: of a part on its way to the bucket. */
export const partAddress = (number: number): string => `*partNumber=${number}&*`;

const lineOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Breaks the line under so many requests to an address. Tells how many it has broken so far. */
export const breakRequests = async (
  page: Page,
  address: string,
  times: number,
): Promise<() => number> => {
  const line = await lineOf(page);
  let broken = 0;
  line.on('Network.loadingFailed', ({ blockedReason }) => {
    if (blockedReason === undefined) return;
    broken += 1;
    if (broken === times) void line.send('Network.setBlockedURLs', { urls: [] });
  });
  await line.send('Network.enable', { maxPostDataSize: 0 });
  await line.send('Network.setBlockedURLs', { urls: [address] });
  return () => broken;
};

/** Holds back the requests to an address, until they are let go or their line is cut. */
export const holdRequests = async (page: Page, address: string) => {
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

/** Changes what calls of some addresses are answered, until the returned function is called. */
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
