import { listServices } from 'shared/contracts/catalogue.ts';
import { AppError } from 'shared/errors.ts';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { logger } from '../../platform/logs/logger.ts';
import { outgoingFetch } from '../../platform/outgoing-fetch.ts';
import { probe } from '../../platform/probe.ts';

/** Longer than any visitor waits for a page. */
const patienceMilliseconds = 10_000;

type Expectation = { path: string; isMet: (body: string) => boolean };

/** The element that the web app starts in, which an error page of AWS does not have. */
const page: Expectation = { path: '/', isMet: (body) => body.includes('<div id="root">') };

/** A public read that has no rate limit, so it counts and stores nothing. */
const read: Expectation = {
  path: listServices.path,
  isMet: (body) => listServices.response.parse(JSON.parse(body)).length > 0,
};

/** What came from an address. */
type Opened = { status: number; body: string };

const openAsVisitor = async (address: string): Promise<Opened> => {
  const response = await outgoingFetch(await verified(), address, {
    // Tells these calls from people's. The firewall's rules of AWS refuse a call that names no program.
    headers: { 'user-agent': 'check-site' },
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  return { status: response.status, body: await response.text() };
};

type Dependencies = { siteUrl: string; open: (address: string) => Promise<Opened> };

/** What is wrong with the answer, in a word for the log; undefined if nothing is. */
const faultOf = async ({ siteUrl, open }: Dependencies, { path, isMet }: Expectation) => {
  try {
    const { status, body } = await open(`${siteUrl}${path}`);
    if (status !== 200) return `status ${status}`;
    return isMet(body) ? undefined : 'content';
  } catch (error) {
    return error instanceof Error ? error.name : typeof error;
  }
};

/**
 * Opens the site and reads the services through CloudFront. An alarm watches Lambda's own count of the runs that
 * succeed (docs/decisions/0069). @throws AppError `unavailable` if either is broken
 */
export const handler = probe({
  name: 'check-site',
  dependencies: (): Dependencies => ({ siteUrl: readEnvironment('SITE_URL'), open: openAsVisitor }),
  run: async (dependencies) => {
    const found = await Promise.all(
      [page, read].map(async (expected) => ({
        path: expected.path,
        fault: await faultOf(dependencies, expected),
      })),
    );
    const broken = found.filter(({ fault }) => fault !== undefined);
    for (const { path, fault } of broken) logger.warn('site-broken', { path, fault });
    if (broken.length > 0)
      throw new AppError('unavailable', 'The site does not answer as it should');
    return { opened: found.length };
  },
});
