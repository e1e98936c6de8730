import { ProviderError, type Provider, type ProviderProblem } from '../stripe/provider.ts';

/**
 * What goes wrong with a call: it never arrives; its answer is lost; the provider breaks, which it repeats for every
 * further call with the same key; or it takes no more calls at the moment.
 */
export type ProviderFault = 'refuse' | 'after' | '500' | '429';

export type ProviderCall = keyof Provider;

type Made = { params: string; answer: object; at: Date };

/** Milliseconds after which a key is forgotten. */
const keyLifetime = 24 * 60 * 60_000;

/** What a call with a key is answered for ever after the provider broke at it, or refused it. */
const broken = {};
const refused = {};

export const fault = (problem: ProviderProblem): ProviderError =>
  new ProviderError(problem, new Error('In memory'));

/** @throws ProviderError `refused` */
export const found = <T>(rows: ReadonlyMap<string, T>, id: string): T => {
  const row = rows.get(id);
  if (row === undefined) throw fault('refused');
  return row;
};

/** How calls arrive: keys are remembered, an answer is repeated as it first was, and some calls fail. */
export const memoryCalls = (clock: () => Date) => {
  const made = new Map<string, Made>();
  const inFlight = new Set<string>();
  const faults: { call: ProviderCall; kind: ProviderFault; times: number }[] = [];
  const calls: ProviderCall[] = [];

  /** Lets a call fail if it is its turn. */
  const failing = async <T>(
    call: ProviderCall,
    act: () => T,
    onBroken?: () => void,
  ): Promise<T> => {
    calls.push(call);
    // As over a network: others get their turn.
    await Promise.resolve();
    const due = faults.find((each) => each.call === call && each.times > 0);
    if (!due) return act();
    due.times -= 1;
    // Whatever it would have answered is lost.
    if (due.kind === 'after') await Promise.allSettled([Promise.resolve().then(act)]);
    if (due.kind === '500') onBroken?.();
    throw fault(due.kind === '429' ? 'busy' : 'unclear');
  };

  /** Carries out a call once for each key. */
  const keyed = async <I, A extends object>(
    call: ProviderCall,
    { input, key }: { input: I; key: string },
    make: (input: I) => A,
  ): Promise<A> => {
    if (inFlight.has(key)) throw fault('busy');
    inFlight.add(key);
    const params = JSON.stringify(input);
    const answerOf = (): A => {
      const stored = made.get(key);
      const isKnown = stored && clock().getTime() - stored.at.getTime() < keyLifetime;
      const known = isKnown ? stored : undefined;
      // Stripe answers with an error of its own, which says nothing about the first request.
      if (known && (known.params !== params || known.answer === broken)) throw fault('unclear');
      if (known?.answer === refused) throw fault('refused');
      if (known) return known.answer as A;
      try {
        const answer = make(input);
        made.set(key, { params, answer, at: clock() });
        return answer;
      } catch (error) {
        // What was refused because of how things stood, and not for its parameters, stays refused.
        if (call === 'confirmIntent') made.set(key, { params, answer: refused, at: clock() });
        throw error;
      }
    };
    try {
      return await failing(call, answerOf, () =>
        made.set(key, { params, answer: broken, at: clock() }),
      );
    } finally {
      inFlight.delete(key);
    }
  };

  return {
    calls,
    failing,
    keyed,
    fail: (call: ProviderCall, kind: ProviderFault, times = 1): void => {
      faults.push({ call, kind, times });
    },
  };
};
