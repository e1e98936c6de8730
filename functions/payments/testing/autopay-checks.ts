import { businessDate } from 'shared/domain/dates.ts';
import { mostAttempts } from 'shared/domain/prices/autopay.ts';
import { expect } from 'vitest';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { customerId, type HistoryWorld } from './history-world.ts';
import type { MemoryIntent } from './memory-store.ts';

/** Milliseconds for which the provider remembers a key. */
const keyLifetime = 24 * 60 * 60_000;

/** Refusals after which nothing is tried again by itself; of a bank, all but a want of money. */
const hard = new Set(['authentication_required', 'stolen_card', 'expired_card', 'lost_card']);
const isHard = ({ type, failureCode, isHopeless }: MemoryIntent): boolean =>
  type === 'us_bank_account'
    ? failureCode !== 'insufficient_funds'
    : isHopeless || hard.has(failureCode ?? '');

/** Whether it took money, whatever became of that afterwards. */
const hasTaken = ({ state }: ProviderPayment): boolean =>
  state === 'succeeded' || state === 'disputed' || state === 'returned';

/** Whether the operator began it, and not the day. */
const isRetry = ({ id, createdAt }: ProviderPayment): boolean =>
  id !== derivedId('autopay', customerId, businessDate(new Date(createdAt)));

/** Watches what autopay asks the provider for, from the start of a history. */
export const watchAutopay = (world: HistoryWorld) => {
  const { stripe, payments, charges, visits, savedMethods, autopay, watch, now } = world;
  const wrongs: string[] = [];
  const keys = new Map<string, Date>();
  /** By item, how often it was tried in this cycle. */
  const attempts = new Map<string, number>();
  const hopeless = new Set<string>();
  const counted = new Set<string>();
  /** Of what was tried, in which cycle, until its answer was seen. */
  const asked = new Map<string, { cycle: string; items: string[] }>();

  /** Changes whenever the customer does something about it, or something was collected. */
  const cycleNow = (): string =>
    JSON.stringify([
      world.agreements(),
      autopay()?.consentId,
      autopay()?.methodId,
      savedMethods().map(({ id, isDefault }) => [id, isDefault]),
      payments().filter((each) => each.isAutomatic && hasTaken(each)).length,
    ]);
  let cycle = cycleNow();

  const look = (): void => {
    const current = cycleNow();
    if (current !== cycle) {
      attempts.clear();
      hopeless.clear();
      cycle = current;
    }
    for (const intent of stripe.intents()) {
      const tried = asked.get(intent.id);
      if (!tried || intent.failureCode === null) continue;
      asked.delete(intent.id);
      if (tried.cycle === cycle && isHard(intent)) for (const id of tried.items) hopeless.add(id);
    }
  };

  const wrong = (what: string, intent: MemoryIntent): void => {
    wrongs.push(`${what}: ${intent.paymentId} ${intent.status}`);
  };

  watch.confirm = (intentId, key) => {
    const intent = stripe.intents().find(({ id }) => id === intentId)!;
    const before = keys.get(key);
    const isRepeated = before && now().getTime() - before.getTime() < keyLifetime;
    // The provider answers as before.
    if (isRepeated) return;
    keys.set(key, now());
    look();
    if (intent.status !== 'unconfirmed') wrong('confirmed though it was tried or ended', intent);
    const payment = payments().find((each) => each.intentId === intentId);
    const agreed = autopay();
    const method = savedMethods().find(({ id }) => id === agreed?.methodId);
    if (payment?.state !== 'processing') wrong('no payment collects it', intent);
    if (!payment) return;
    if (!method || method.id !== payment.saved?.id || method.paymentMethodId !== intent.methodId)
      wrong('without a consent to this method', intent);
    if (payment.items.some(({ total }) => total > (agreed?.upTo ?? 0)))
      wrong('above the limit', intent);
    const ids = new Set(payment.items.map(({ id }) => id));
    const returned = [...charges(), ...visits()].filter(({ returns }) => returns.length > 0);
    if (returned.some(({ id }) => ids.has(id))) wrong('what was returned', intent);
    if (isRetry(payment) || counted.has(intentId)) return;
    counted.add(intentId);
    const items = payment.items.map(({ id }) => id);
    asked.set(intentId, { cycle, items });
    for (const id of items) {
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      if (attempts.get(id)! > mostAttempts) wrong('too often', intent);
      if (hopeless.has(id)) wrong('after a hard decline', intent);
    }
  };

  const isSaved = (paymentMethodId: string): boolean =>
    savedMethods().some((method) => method.paymentMethodId === paymentMethodId);

  return {
    /** After each step of a history. */
    check: (): void => {
      look();
      expect(wrongs).toEqual([]);
      const confirmed = stripe.intents().filter(({ confirmedAt }) => confirmedAt.length > 0);
      for (const { confirmedAt } of confirmed) expect(confirmedAt).toHaveLength(1);
      const days = confirmed.flatMap(({ id, confirmedAt }) => {
        const payment = payments().find((each) => each.intentId === id);
        return payment && !isRetry(payment) ? businessDate(confirmedAt[0]!) : [];
      });
      expect(new Set(days).size).toBe(days.length);
      const saved = savedMethods();
      const defaults = saved.filter(({ isDefault }) => isDefault).length;
      expect(defaults).toBe(saved.length > 0 ? 1 : 0);
      // The same card or account is saved once.
      const marks = saved.map(({ type, fingerprint }) => `${type} ${fingerprint}`);
      expect(new Set(marks).size).toBe(marks.length);
      const methodId = autopay()?.methodId ?? null;
      if (methodId !== null) expect(saved.map(({ id }) => id)).toContain(methodId);
    },
    /** Once the jobs have run: what can be charged at the provider is what the customer sees. */
    checkEnd: (): void => {
      // What a bank has refused before we knew of it is not saved here, and never charged.
      const refused = new Set(
        stripe
          .intents()
          .flatMap(({ status, savedId }) => (status === 'failed' ? (savedId ?? []) : [])),
      );
      const attached = stripe.methods().filter((each) => each.customerId !== null);
      // A bank account whose mandate ended before it was saved here is refused when it is first charged.
      const visible = attached.filter(({ id, mandate }) =>
        isSaved(id) ? true : mandate !== 'inactive' && !refused.has(id),
      );
      expect(
        savedMethods()
          .map(({ paymentMethodId }) => paymentMethodId)
          .toSorted(),
      ).toEqual(visible.map(({ id }) => id).toSorted());
      expect(world.methodStates()).not.toContain('removing');
    },
  };
};
