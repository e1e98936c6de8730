import { it } from 'vitest';
import { openSite } from '../testing/open-site.tsx';
import { expectHeading } from '../testing/site-steps.ts';

it.each(['/Services', '/SignUp'])('shows at %s that there is no such page', async (address) => {
  await openSite(address, 'visitor');
  await expectHeading('404 Page Not Found');
});
