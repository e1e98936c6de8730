import { listRainOuts } from 'shared/contracts/rain-outs.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { rainOutStore, rainOutView } from '../rain-out/rain-out-store.ts';

export const handler = endpoint({
  contract: listRainOuts,
  dependencies: (table) => ({ rainOuts: rainOutStore(table) }),
  handle: async ({ params: { date } }, { rainOuts }) =>
    (await rainOuts.listOfDay(date)).map(rainOutView),
});
