import {
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { hasStatus } from './api-error.ts';
import type { CallArguments, JsonContract, ListChoice, PagedContract } from './api.ts';
import { cachedSince, hasStoredAnswers, orCached, takeCachedNames } from './or-cached.ts';
import { mutationRetry, queryRetry } from './retry-rules.ts';

// Loaded with the first call: a visitor's first page does not need zod.
const loadApi = () => import('./api.ts');

type StoredAnswers = {
  cachedResponse: <Reply>(
    contract: JsonContract<Reply>,
    input: unknown,
  ) => Promise<Reply | undefined>;
};

let loadStored = (): Promise<StoredAnswers> =>
  Promise.resolve({ cachedResponse: () => Promise.resolve(undefined) });

/** Sets where the operator's stored responses are read if the server does not respond. */
export const answerOfflineFrom = (load: () => Promise<StoredAnswers>): void => {
  loadStored = load;
};

let lostSession = (): void => {};

/** Sets what happens when a call on a signed-in page gets a 401. */
export const onLostSession = (handler: () => void): void => {
  lostSession = handler;
};

/** For a call that reads a 401 itself. */
export const loseSession = (): void => lostSession();

/** `meta: handlesUnauthorized` marks calls that handle a 401 themselves. */
export const handlesUnauthorized = { handlesUnauthorized: true } as const;

/** For calls made outside a query or mutation: a 401 means that the session has ended. */
export const checkSession = (error: unknown): void => {
  if (hasStatus(error, 401)) lostSession();
};

const check = (error: Error, meta: Record<string, unknown> | undefined): void => {
  if (meta?.['handlesUnauthorized'] !== true) checkSession(error);
};

/** Data never goes stale on its own; a mutation invalidates what it changed (rules: api-14). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => check(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => check(error, mutation.meta),
  }),
  defaultOptions: {
    // Without 'always', a call made offline would silently wait instead of failing visibly.
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      ...queryRetry,
    },
    mutations: { networkMode: 'always', ...mutationRetry },
  },
});

export const queryFor = <Reply, C extends JsonContract<Reply>>(
  contract: C & JsonContract<Reply>,
  ...args: CallArguments<C>
) =>
  queryOptions({
    queryKey: [contract.name, args[0] ?? {}],
    queryFn: () =>
      orCached(
        contract.name,
        async () => (await loadApi()).call(contract, ...args),
        async () => (await loadStored()).cachedResponse(contract, args[0]),
      ),
  });

/** A list endpoint page by page, at most `limit` items each. */
export const pagesFor = <Reply>(
  contract: PagedContract<Reply>,
  limit = 20,
  choice: ListChoice = {},
) =>
  infiniteQueryOptions({
    queryKey: [contract.name, 'pages', limit, choice],
    queryFn: async ({ pageParam }) =>
      orCached(
        contract.name,
        async () => (await loadApi()).callPage(contract, { cursor: pageParam, limit }, choice),
        async () => {
          const items = await (await loadStored()).cachedResponse(contract, choice);
          return items === undefined ? undefined : { items, nextCursor: undefined };
        },
      ),
    initialPageParam: ((): string | undefined => undefined)(),
    getNextPageParam: (page) => page.nextCursor,
  });

/** Reads once more what failed and is on screen. */
export const refetchFailed = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });

/** Reads again what was answered from this device's storage, which is on screen until the server has answered. */
export const readStoredAgain = async (): Promise<void> => {
  await Promise.all(
    takeCachedNames().map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
  if (!hasStoredAnswers()) cachedSince.set(undefined);
};

/** Marks all data from these endpoints as stale and refetches what is on screen. */
export const invalidate = async (...contracts: JsonContract[]): Promise<void> => {
  await Promise.all(
    contracts.map((contract) => queryClient.invalidateQueries({ queryKey: [contract.name] })),
  );
};
