import { cleanup, screen } from '@testing-library/react';
import { getLink } from 'shared/contracts/links.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { linkTo, visit } from '../testing/book-links.ts';
import { answer, callsOf } from '../testing/fake-api.ts';
import { serviceCalled } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { expectHeading } from '../testing/site-steps.ts';

// Before the next file looks for what this one left.
afterEach(() => vi.restoreAllMocks());

/** As a browser does in which somebody has blocked all cookies: already to name it is refused. */
const refuseStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
};

const link = linkTo(visit).at;

it.each([
  ['/', 0],
  [`/services/${serviceCalled('Monthly Membership').id}`, 0],
  ['/signup', 0],
  ['/password', 0],
  [link, 1],
])('shows a visitor %s as usual where the browser refuses its storage', async (path, linkReads) => {
  answer(getLink, visit);
  await openSite(path, 'visitor');
  const [heading] = await screen.findAllByRole('heading', { level: 1 });
  const title = heading!.textContent;
  cleanup();
  refuseStorage();
  await openSite(path, 'visitor');
  await expectHeading(title);
  // Read once without and once with the refusal.
  expect(callsOf(getLink)).toHaveLength(2 * linkReads);
});
