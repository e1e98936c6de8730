import { intercepting } from './intercepted-calls.ts';

/** The calls that fail: those of a service from the `from`th on, counted from 1. */
export type Poison = { service: string; from: number };

/** Makes AWS calls fail with errors that quote `text`, and returns how often each service was called. */
export const withPoison = async <T>(
  { poison, text }: { poison: Poison | undefined; text: string },
  run: () => Promise<T>,
): Promise<{ result: T; calls: Map<string, number> }> => {
  const calls = new Map<string, number>();
  const result = await intercepting(async ({ service }, proceed) => {
    const call = (calls.get(service) ?? 0) + 1;
    calls.set(service, call);
    if (!poison || poison.service !== service || call < poison.from) return proceed();
    // Like AWS errors, it quotes its input: in the message, the stack and the fields.
    throw Object.assign(new Error(`Cannot take\n    at ${text}\n${text}`), {
      name: 'ValidationException',
      CancellationReasons: [{ Code: 'Other', Item: text }],
      $response: { body: text },
    });
  }, run);
  return { result, calls };
};
