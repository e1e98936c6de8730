import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { makeIdempotentRequest } from './use-idempotent-request.ts';

const lost = new NetworkError(new TypeError('Failed to fetch'));

/** Makes requests one after the other. Resolves to the key that each was made under. */
const requests = (kind?: Parameters<typeof makeIdempotentRequest>[0]) => {
  const requestOnce = makeIdempotentRequest(kind);
  return async (content: unknown, failure?: Error): Promise<string> => {
    let used = '';
    const answer = requestOnce(content, async (key) => {
      used = key;
      if (failure) throw failure;
      return 'done';
    });
    if (failure) await expect(answer).rejects.toBe(failure);
    else expect(await answer).toBe('done');
    return used;
  };
};

it('reuses the key of a request that is repeated before a response has arrived', async () => {
  const requestOnce = makeIdempotentRequest();
  const used: string[] = [];
  const request = async (key: string) => void used.push(key);
  await Promise.all([requestOnce({ dogs: 1 }, request), requestOnce({ dogs: 1 }, request)]);
  expect(used[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(used).toEqual([used[0], used[0]]);
});

it('uses another key after a response, even for the same content', async () => {
  const request = requests();
  const first = await request({ text: 'Thank you' });
  expect(await request({ text: 'Thank you' })).not.toBe(first);
});

it('uses another key for different content', async () => {
  const request = requests();
  const refused = new ApiError(422, '', '');
  expect(await request({ dogs: 1 }, refused)).not.toBe(await request({ dogs: 2 }, refused));
});

it.each([
  ['a refusal', new ApiError(409, '', ''), false],
  ['a server in trouble', new ApiError(500, '', ''), true],
  ['a gateway without an answer', new ApiError(504, '', ''), true],
  ['no answer', lost, true],
])(
  'after %s, decides whether the next attempt is the same request',
  async (_what, failure, isSame) => {
    const request = requests();
    const first = await request(null, failure);
    expect((await request(null)) === first).toBe(isSame);
  },
);

it('reuses the key of what may have arrived while it is corrected, until a response', async () => {
  const request = requests();
  const first = await request({ dogs: 1 }, lost);
  expect(await request({ dogs: 2 }, new ApiError(400, '', ''))).toBe(first);
  expect(await request({ dogs: 3 }, new ApiError(409, '', ''))).toBe(first);
  expect(await request({ dogs: 3 })).not.toBe(first);
});

it('treats another choice after a lost response as another request', async () => {
  const request = requests({ corrects: false });
  const first = await request({ dogs: 1 }, lost);
  expect(await request({ dogs: 1 }, lost)).toBe(first);
  expect(await request({ dogs: 2 })).not.toBe(first);
});
