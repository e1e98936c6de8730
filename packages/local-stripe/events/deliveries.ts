import { nowOf, settingsOf, type Desk } from '../desk.ts';
import type { DeliveryRow } from '../store/tables.ts';
import { viewOf } from '../views/views.ts';
import { signatureOf } from './signature.ts';

const minute = 60;
const hour = 60 * minute;

/** When each further attempt follows the one before, by Stripe's clock: about three days in all. */
const delays = [
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  ...Array<number>(4).fill(12 * hour),
];

/** Real milliseconds that the webhook has to answer. */
const patience = 20_000;

export type Deliveries = {
  /** Sends what is due, unless that is already under way. */
  wake: () => void;
  /** Sends what was held. */
  release: () => void;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
  close: () => void;
};

/** Sends events to the webhook, one after the other. What a killed process has not sent is sent after a restart. */
export const startDeliveries = (desk: Desk, secret: string): Deliveries => {
  const { store } = desk;
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const send = async (id: string, url: string): Promise<boolean> => {
    const event = store.get('event', id);
    if (!event) return true;
    const body = JSON.stringify(viewOf(desk, 'event', event), null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (local-stripe)',
          'stripe-signature': signatureOf(body, secret, desk.realNow()),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  const attempt = async (delivery: DeliveryRow): Promise<void> => {
    const { times, url } = settingsOf(store);
    const answers: boolean[] = [];
    while (answers.length < times) answers.push(url !== null && (await send(delivery.id, url)));
    if (closing.signal.aborted) return;
    store.transaction(() => {
      const event = store.get('event', delivery.id);
      const delay = delays[delivery.attempts];
      if (answers.every(Boolean)) {
        if (event) store.put('event', { ...event, pending: 0 });
        store.remove('delivery', delivery.id);
      } else if (delay === undefined) store.remove('delivery', delivery.id);
      else
        store.put('delivery', {
          ...delivery,
          at: nowOf(desk) + delay,
          attempts: delivery.attempts + 1,
        });
    });
  };

  const due = (): DeliveryRow[] => {
    const now = nowOf(desk);
    const waiting = store.all('delivery').filter(({ isHeld, at }) => !isHeld && at <= now);
    return settingsOf(store).reverse ? waiting.toReversed() : waiting;
  };

  const run = async (): Promise<void> => {
    for (let batch = due(); batch.length > 0 && !closing.signal.aborted; batch = due())
      for (const delivery of batch) if (!closing.signal.aborted) await attempt(delivery);
    running = null;
  };

  const wake = (): void => {
    if (!closing.signal.aborted && !running && due().length > 0) running = run();
  };

  return {
    wake,
    release: () => {
      store.transaction(() => {
        for (const delivery of store.all('delivery'))
          if (delivery.isHeld) store.put('delivery', { ...delivery, isHeld: false });
      });
      wake();
    },
    // Whatever is added meanwhile is sent by the same run.
    idle: () => running ?? Promise.resolve(),
    close: () => {
      closing.abort();
    },
  };
};
