import { getLink } from 'shared/contracts/links.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { linkDependencies } from '../link-dependencies.ts';
import { openLink } from '../link-purposes.ts';

export const handler = endpoint({
  contract: getLink,
  dependencies: linkDependencies,
  handle: async ({ linkSecret, now }, dependencies) =>
    (await openLink(linkSecret, now, dependencies)).view(),
});
