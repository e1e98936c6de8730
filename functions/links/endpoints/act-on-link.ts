import { actOnLink } from 'shared/contracts/links.ts';
import { providerDependencies, withProvider } from '../../payments/provider-dependencies.ts';
import { startPaying } from '../../payments/start-payment.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { linkDependencies, type LinkDependencies } from '../link-dependencies.ts';
import { openLink } from '../link-purposes.ts';

export const handler = endpoint({
  contract: actOnLink,
  dependencies: (table) => ({ ...providerDependencies(table), ...linkDependencies(table) }),
  handle: async ({ linkSecret, body, now }, known) => {
    const dependencies: LinkDependencies = {
      ...known,
      pay: async (start) => withProvider(known, async (connected) => startPaying(start, connected)),
    };
    const link = await openLink(linkSecret, now, dependencies);
    const after = await link.act(body);
    // Otherwise, shows the current state, no matter whose action led to it.
    return after ?? (await openLink(linkSecret, now, dependencies)).view();
  },
});
