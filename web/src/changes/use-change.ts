import { useMutation } from '@tanstack/react-query';
import { mailingCalls } from 'shared/contracts/mailing-calls.ts';
import { messageOf, refusalMessage } from '../lib/api-error.ts';
import { callWith, type JsonContract } from '../lib/api.ts';
import { invalidate } from '../lib/query-client.ts';
import { useIdempotentRequest } from '../lib/use-idempotent-request.ts';
import { doublePress, useSingleFlight } from '../lib/use-single-flight.ts';
import { readAfterLag } from '../lib/written-items.ts';
import { toastFailure, useLateFailure } from '../ui/toast-failure.ts';
import { toast } from '../ui/toast-store.ts';
import type { Change, Failure } from './define-change.ts';

const valueOf = <Value, Args extends readonly unknown[]>(
  declared: Value | ((...args: Args) => Value),
  ...args: Args
): Value => (isFunction(declared) ? declared(...args) : declared);

const isFunction = <Value, Args extends readonly unknown[]>(
  declared: Value | ((...args: Args) => Value),
): declared is (...args: Args) => Value => typeof declared === 'function';

const messageFor = (error: Error, { inForm, fallback }: Failure): string =>
  inForm === 'beside fields' ? messageOf(error, fallback) : refusalMessage(error, fallback);

type Reactions<Input, Reply> = {
  onBegin?: () => void;
  /** After the answer is shown, before what is stale is fetched again. */
  onDone?: (response: Reply, input: Input) => unknown;
  onFailed?: (error: Error, input: Input) => void;
};

/**
 * Runs a declared change, one at a time. `run` ignores a press while another is in progress and never rejects;
 * `problem` is the message for a form that shows failures itself.
 */
export const useChange = <Input, Reply, C extends JsonContract<Reply>>(
  change: Change<Input, Reply, C>,
  { onBegin, onDone, onFailed }: Reactions<Input, Reply> = {},
) => {
  const { contract, request, keyed, isStep, fails, shows, says } = change;
  const once = useSingleFlight(isStep ? doublePress : 0);
  const requestOnce = useIdempotentRequest({ corrects: keyed !== 'separately' });
  const failLate = useLateFailure();
  const mutation = useMutation({
    ...change.queue,
    meta: change,
    ...(mailingCalls.has(contract.name) && { retry: false }),
    mutationFn: async (input: Input) => {
      const parts = await request(input);
      const response = await (keyed
        ? requestOnce(parts, (idempotencyKey) => callWith(contract, { ...parts, idempotencyKey }))
        : callWith(contract, parts));
      change.check?.(response);
      return response;
    },
    onMutate: async (input) => {
      onBegin?.();
      await change.foresees?.(input);
    },
    onSuccess: async (response, input) => {
      shows?.(response, input);
      if (says) toast(says(response, input));
      await onDone?.(response, input);
      const later = valueOf(change.outdatesLater ?? [], response, input);
      if (later.length > 0) readAfterLag(...later);
      await invalidate(...valueOf(change.outdates ?? [], response, input));
    },
    onError: async (failure, input) => {
      onFailed?.(failure, input);
      const reading = invalidate(...valueOf(change.outdatesRefused ?? [], failure, input));
      const failed = fails && valueOf(fails, input, failure);
      if (failed?.inForm) {
        failLate(reading, failure, failed);
        return;
      }
      if (failed) toastFailure(failure, failed);
      await reading;
    },
    onSettled: async () => change.settles?.(),
  });
  const { mutateAsync, isPending, error, data, variables, reset } = mutation;
  const failed = mutation.isError && fails && valueOf(fails, mutation.variables, mutation.error);
  return {
    /** Resolves to whether the change was made. */
    run: async (input: Input): Promise<boolean> => {
      let isDone = false;
      const send = async (): Promise<void> => {
        await mutateAsync(input);
        isDone = true;
      };
      // The failure has been reported by then.
      await (change.takesEveryPress ? send().catch(() => undefined) : once(send));
      return isDone;
    },
    isPending,
    /** Of the last press; `input` while it is in progress, too. */
    input: variables,
    reply: data,
    error,
    problem: mutation.isError && failed ? messageFor(mutation.error, failed) : undefined,
    reset,
  };
};
