import type { Contract } from 'shared/contracts/contract.ts';
import { leaksOf } from './planted-leaks.ts';

type Definition = {
  contract: Contract;
  handle: (request: object, dependencies: object) => Promise<unknown>;
};

export const leaking = (definition: Definition): Definition => ({
  ...definition,
  handle: async (request, dependencies) => {
    const reply = await definition.handle(request, dependencies);
    const leak = leaksOf(definition.contract)[Number(process.env['PLANTED_LEAK'])];
    // oxlint-disable-next-line no-console -- the leak itself
    if (leak) console.info('planted', JSON.stringify(leak.from(request, reply)));
    return reply;
  },
});
