import type { CallInput } from 'shared/contracts/contract.ts';
import type { JsonContract } from '../lib/api.ts';
import type { ToastContent } from '../ui/toast-store.ts';

/** How a failure is reported. */
export type Failure = {
  title: string;
  /** Shown if the server sends no message of its own. */
  fallback: string;
  /**
   * The form shows the message; a toast does only if the form is gone by then. 'beside fields': it shows what the
   * server says about its fields at them.
   */
  inForm?: true | 'beside fields';
  /** For reads, and calls with their own wording: reported as failed even if the outcome is unclear. */
  isFinal?: true;
};

type Contracts = readonly JsonContract[];

/** With the secret of a mailed link, for calls that one of them allows. */
type Request<C extends JsonContract> = CallInput<C> & { linkSecret?: string };

/** A call that changes something, from the press to the toast. {@link useChange} runs it. */
export type Change<Input, Reply, C extends JsonContract<Reply> = JsonContract<Reply>> = {
  contract: C;
  /** What is sent. `Input` is what the person entered, and what the texts below mention. */
  request: (input: Input) => Request<C> | Promise<Request<C>>;
  /**
   * Sent with an idempotency key, which stays the same until it is known whether the change was made. With
   * 'separately', a request with other content is another request, not a correction.
   */
  keyed?: true | 'separately';
  /** Runs after the changes of the same queue that are still in progress. */
  queue?: { mutationKey: readonly string[]; scope: { id: string } };
  /** Every press counts, also while another is in progress: with a `queue`. */
  takesEveryPress?: true;
  /** Shows the outcome before the answer is there. */
  foresees?: (input: Input) => Promise<void>;
  /** After success and failure, instead of `outdates`: fetches what is stale. */
  settles?: () => Promise<void>;
  /** A 401 is reported by `fails`, not as the end of the session. */
  handlesUnauthorized?: true;
  /** A second press within 800 ms is ignored, because the next step's button may be under the thumb. */
  isStep?: true;
  /** Throws if the answer means that the change was not made. */
  check?: (reply: Reply) => void;
  /** Shows the answer in lists until the index behind them has caught up. */
  shows?: (reply: Reply, input: Input) => void;
  /** The toast after success. */
  says?: (reply: Reply, input: Input) => ToastContent;
  /** What is stale after success. */
  outdates?: Contracts | ((reply: Reply, input: Input) => Contracts);
  /** What is read once more when the indexes have caught up, because the answer does not contain its new state. */
  outdatesLater?: Contracts | ((reply: Reply, input: Input) => Contracts);
  /** What may be stale after a failure: the screen was out of date, or the response was lost. */
  outdatesRefused?: Contracts | ((error: unknown, input: Input) => Contracts);
  /** Undefined for what `onFailed` reports. */
  fails?: Failure | ((input: Input, error: unknown) => Failure | undefined);
};

/** Every declaration whose code has been loaded, for the test that runs them all. */
export const declaredChanges = new Set<object>();

/** Declares a call that changes something, in the feature that it belongs to. */
export const defineChange = <
  Input = void,
  Reply = unknown,
  C extends JsonContract<Reply> = JsonContract<Reply>,
>(
  contract: C & JsonContract<Reply>,
  options: Omit<Change<Input, Reply, C>, 'contract'>,
): Change<Input, Reply, C> => {
  const change = { contract, ...options };
  declaredChanges.add(change);
  return change;
};
