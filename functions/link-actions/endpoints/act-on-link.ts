import { actOnLink } from 'shared/contracts/links.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { linkDependencies } from '../link-dependencies.ts';
import { openLink } from '../link-purposes.ts';

export const handler = endpoint({
  contract: actOnLink,
  dependencies: linkDependencies,
  handle: async ({ linkSecret, body, now }, dependencies) => {
    const link = await openLink(linkSecret, now, dependencies);
    await link.act(body);
    // As it is now, whoever has done it.
    return (await openLink(linkSecret, now, dependencies)).view();
  },
});
