import { actOnLink } from 'shared/contracts/links.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { linkDependencies } from '../link-dependencies.ts';
import { openLink } from '../link-purposes.ts';

export const handler = endpoint({
  contract: actOnLink,
  dependencies: linkDependencies,
  handle: async ({ linkSecret, body, now }, dependencies) => {
    const link = await openLink(linkSecret, now, dependencies);
    const after = await link.act(body);
    // Otherwise, shows the current state, no matter whose action led to it.
    return after ?? (await openLink(linkSecret, now, dependencies)).view();
  },
});
