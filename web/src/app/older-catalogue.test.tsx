import { screen } from '@testing-library/react';
import { listServiceCategories, listServices } from 'shared/contracts/catalogue.ts';
import { catalogueVersion } from 'shared/domain/prices/catalogue.ts';
import { expect, it } from 'vitest';
import { catalogueKey, seedQueries } from '../lib/prefetched-queries.ts';
import { prefetchedQueriesOf } from '../prerender/catalogue-data.ts';
import { answer, callsOf } from '../testing/fake-api.ts';
import { openSite } from '../testing/open-site.tsx';

/** Opens the prerendered page of an earlier or this deployment, whose price for the pool school was $1. */
const openPageOf = async (version: number): Promise<void> => {
  const page = prefetchedQueriesOf('/services');
  const dataOf = ({ name }: { name: string }) => page.find(({ key }) => key[0] === name)?.data;
  const services = listServices.response.parse(dataOf(listServices));
  answer(listServices, services);
  answer(
    listServiceCategories,
    listServiceCategories.response.parse(dataOf(listServiceCategories)),
  );
  const older = services.map((service) => ({ ...service, price: '1.00' }));
  seedQueries([
    ...page.map(({ key, data }) => ({ key, data: key[0] === listServices.name ? older : data })),
    { key: catalogueKey, data: version },
  ]);
  await openSite('/services?tab=pool', 'visitor');
};

it('asks once for the services if the page has the catalogue of another deployment', async () => {
  await openPageOf(catalogueVersion - 1);
  expect(await screen.findByText('$250')).toBeTruthy();
  expect(callsOf(listServices)).toHaveLength(1);
});

it('asks for nothing if the page has the server’s catalogue', async () => {
  await openPageOf(catalogueVersion);
  expect(screen.queryByText('$250')).toBeNull();
  expect(callsOf(listServices)).toHaveLength(0);
});
