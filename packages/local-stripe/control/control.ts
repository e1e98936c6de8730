import * as z from 'zod/mini';
import { newId, settingsOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import { closeDispute, isOpen, openDispute } from '../payments/disputes.ts';
import { totalsOf } from '../payments/balance.ts';
import { doWhatIsDue } from '../payments/due.ts';
import type { ChargeRow, Json } from '../store/rows.ts';
import type { SettingsRow } from '../store/tables.ts';

/** The control was called with what it does not take, or names something that is not there. */
export class ControlError extends Error {}

const disputeStatus = z.enum([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
]);

const setTo = ({ store }: Desk, changes: Partial<SettingsRow>): void => {
  store.transaction(() => {
    store.put('settings', { ...settingsOf(store), ...changes });
  });
};

const chargeOf = ({ store }: Desk, id: string): ChargeRow => {
  const intent = store.get('payment_intent', id);
  const charge =
    typeof intent?.charge === 'string' ? store.get('charge', intent.charge) : undefined;
  if (charge?.status !== 'succeeded') throw new ControlError(`Nothing was taken by ${id}.`);
  return charge;
};

const isBank = ({ store }: Desk, { method }: ChargeRow): boolean =>
  store.get('payment_method', method)?.type === 'us_bank_account';

type Control = { does: (desk: Desk, input: unknown, release: () => void) => Json };

/** A control by the schema of its body. */
const control = <T>(
  body: z.ZodMiniType<T>,
  does: (desk: Desk, input: T, release: () => void) => Json,
): Control => ({
  does: (desk, input, release) => {
    const { data, error } = body.safeParse(input);
    if (error) throw new ControlError(z.prettifyError(error));
    return does(desk, data, release);
  },
});

const controls: Readonly<Record<string, Control>> = {
  clock: control(z.strictObject({ now: z.iso.datetime({ offset: true }) }), (desk, { now }) => {
    setTo(desk, { offset: Math.floor(Date.parse(now) / 1000) - desk.realNow() });
    doWhatIsDue(desk);
    return { now };
  }),
  webhooks: control(
    z.strictObject({
      mode: z.optional(z.enum(['deliver', 'hold', 'lose'])),
      repeat: z.optional(z.union([z.boolean(), z.int().check(z.gte(1), z.lte(10))])),
      reverse: z.optional(z.boolean()),
      url: z.optional(z.nullable(z.url())),
    }),
    (desk, { mode, repeat, reverse, url }) => {
      const { store } = desk;
      const before = settingsOf(store);
      const times = repeat === undefined ? before.times : repeat === true ? 2 : Number(repeat) || 1;
      setTo(desk, {
        mode: mode ?? before.mode,
        times,
        reverse: reverse ?? before.reverse,
        url: url === undefined ? before.url : url,
      });
      return { mode: settingsOf(store).mode };
    },
  ),
  release: control(z.strictObject({}), (_, __, release) => {
    release();
    return {};
  }),
  dispute: control(
    z.strictObject({
      intent: z.string(),
      amount: z.optional(z.int().check(z.gte(1))),
      status: z.optional(disputeStatus),
    }),
    (desk, { intent, amount, status }) =>
      desk.store.transaction(() => {
        const charge = chargeOf(desk, intent);
        if (amount !== undefined && amount > charge.amount)
          throw new ControlError(`The charge is of ${charge.amount} cents only.`);
        const { id } = openDispute(desk, charge, {
          amount: amount ?? charge.amount,
          // What a customer tells their bank about a debit is final.
          status: status ?? (isBank(desk, charge) ? 'lost' : 'needs_response'),
          reason: isBank(desk, charge) ? 'debit_not_authorized' : 'fraudulent',
        });
        return { id };
      }),
  ),
  'close-dispute': control(
    z.strictObject({ id: z.string(), status: disputeStatus }),
    (desk, { id, status }) =>
      desk.store.transaction(() => {
        const dispute = desk.store.get('dispute', id);
        if (!dispute || !isOpen(dispute)) throw new ControlError(`${id} is no open dispute.`);
        if (isOpen({ ...dispute, status })) throw new ControlError(`${status} closes nothing.`);
        return { id: closeDispute(desk, dispute, status).id };
      }),
  ),
  return: control(z.strictObject({ intent: z.string() }), (desk, { intent }) =>
    desk.store.transaction(() => {
      const charge = chargeOf(desk, intent);
      if (!isBank(desk, charge)) throw new ControlError('Only a bank returns a payment.');
      const { id } = openDispute(desk, charge, {
        amount: charge.amount,
        status: 'lost',
        reason: 'insufficient_funds',
      });
      return { id };
    }),
  ),
  decline: control(
    z.strictObject({
      method: z.string(),
      code: z.nullable(z.string()),
      advice: z.optional(z.nullable(z.string())),
    }),
    (desk, { method, code, advice = null }) =>
      desk.store.transaction(() => {
        if (!desk.store.get('payment_method', method))
          throw new ControlError(`There is no payment method ${method}.`);
        if (code === null) desk.store.remove('decline', method);
        else desk.store.put('decline', { id: method, code, advice });
        return { method, code };
      }),
  ),
  update: control(
    z.strictObject({
      method: z.string(),
      exp: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d\d$/)),
    }),
    (desk, { method: id, exp }) =>
      desk.store.transaction(() => {
        const method = desk.store.get('payment_method', id);
        if (method?.type !== 'card') throw new ControlError(`There is no card ${id}.`);
        const { expMonth, expYear } = method;
        const updated = save(desk, 'payment_method', {
          ...method,
          expMonth: Number(exp.slice(0, 2)),
          expYear: 2000 + Number(exp.slice(3)),
        });
        emit(desk, 'payment_method.automatically_updated', 'payment_method', updated, {
          card: { exp_month: expMonth, exp_year: expYear },
        });
        return { method: id, exp };
      }),
  ),
  fault: control(
    z.strictObject({
      method: z.optional(z.enum(['GET', 'POST', 'DELETE'])),
      path: z.string().check(z.startsWith('/v1/')),
      kind: z.union([
        z.enum(['refuse', 'after', '500', '429']),
        z.pipe(
          z.literal(500),
          z.transform(() => '500' as const),
        ),
        z.pipe(
          z.literal(429),
          z.transform(() => '429' as const),
        ),
      ]),
      times: z.optional(z.int().check(z.gte(1))),
    }),
    (desk, { method = null, path, kind, times = 1 }) =>
      desk.store.transaction(() => {
        desk.store.put('fault', { id: newId('fault'), method, path, kind, left: times });
        return { path, kind, times };
      }),
  ),
};

/**
 * Does what one control says, or reads the totals (GET). Undefined if there is no such control.
 * @throws ControlError
 */
export const handleControl = (
  desk: Desk,
  method: string,
  name: string,
  input: unknown,
  release: () => void,
): Json | undefined => {
  doWhatIsDue(desk);
  if (method === 'GET' && name === 'totals') return totalsOf(desk);
  const found = method === 'POST' && Object.hasOwn(controls, name) ? controls[name] : undefined;
  return found?.does(desk, input, release);
};
