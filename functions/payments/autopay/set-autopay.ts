import type { putAutopay as contract } from 'shared/contracts/autopay.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import {
  consentText,
  consentVersion,
  greatestLimit,
  leastLimit,
} from 'shared/domain/prices/autopay.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import { consentNoticeId, putNotice } from '../../payment-rows/autopay-notice.ts';
import {
  endConsent,
  noAutopay,
  putAutopay,
  putConsent,
  revisedAutopay,
  type AutopayStore,
} from '../../payment-rows/autopay-store.ts';
import { isStillSaved } from '../../payment-rows/saved-method-store.ts';
import type { StoredAutopay, StoredConsent } from '../../payment-rows/stored-autopay.ts';
import { keys } from '../../platform/table/keys.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { checkOf } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../../platform/table/transact.ts';
import { businessOf } from './autopay-view.ts';
import { findSaved } from './chosen-method.ts';
import { autopayOvertaken, turnOwnOff } from './turn-off.ts';

type Body = BodyOf<typeof contract>;
type Agreement = Exclude<Body, { methodId: null }>;
type Occasion = { userId: string; now: Date };

type Dependencies = {
  table: Table;
  autopays: Pick<AutopayStore, 'find' | 'findConsent' | 'save'>;
  settings: SiteSettings;
  newId: () => string;
};

/** @throws AppError `invalid` or `conflict` */
const limitOf = ({ upTo, consent }: Agreement): number => {
  const limit = decimalToCents(upTo);
  if (limit < leastLimit || limit > greatestLimit)
    throw new AppError('invalid', 'Please check what you entered.', {
      fields: {
        upTo: `Please choose between ${formatCents(leastLimit)} and ${formatCents(greatestLimit)}`,
      },
    });
  if (consent !== consentVersion)
    throw new AppError('conflict', 'The text has changed. Please read it again.');
  return limit;
};

/** The condition that the customer is there and may sign in. */
const isActive = (table: Table, userId: string): Operation => ({
  ConditionCheck: checkOf(table, {
    key: keys.user(userId),
    when: 'attribute_exists(pk) and (attribute_not_exists(isDisabled) or isDisabled = :no)',
    values: { no: false },
  }),
});

/** The consent that autopay rests on, if it is to exactly this. */
const sameConsent = async (
  autopay: StoredAutopay,
  { methodId, upTo }: { methodId: string; upTo: number },
  { autopays }: Dependencies,
): Promise<StoredConsent | undefined> => {
  const { userId, consentId } = autopay;
  if (consentId === null || autopay.methodId !== methodId || autopay.upTo !== upTo)
    return undefined;
  const consent = await autopays.findConsent(userId, consentId);
  return consent?.version === consentVersion ? consent : undefined;
};

const turnOn = async (
  agreement: Agreement,
  { userId, now }: Occasion,
  dependencies: Dependencies,
): Promise<StoredAutopay> => {
  const { table, autopays, settings, newId } = dependencies;
  const upTo = limitOf(agreement);
  const { methodId } = agreement;
  return retryOnConflict(async () => {
    const [found, method] = await Promise.all([
      autopays.find(userId),
      findSaved(table, userId, methodId),
    ]);
    if (!method) throw new AppError('not-found', 'This card or bank account is not saved.');
    const autopay = found ?? noAutopay(userId, now);
    if (await sameConsent(autopay, { methodId, upTo }, dependencies)) {
      if (autopay.problem === null) return autopay;
      const anew = revisedAutopay(autopay, { problem: null }, now);
      return (await autopays.save(anew)) ? anew : 'overtaken';
    }
    const givenAt = now.toISOString();
    const consent: StoredConsent = {
      id: newId(),
      userId,
      version: consentVersion,
      text: consentText({ upTo, business: businessOf(settings) }),
      methodId,
      methodName: savedMethodName(method),
      upTo,
      givenAt,
      endedAt: null,
    };
    const consentId = consent.id;
    const on = revisedAutopay(autopay, { methodId, upTo, consentId, problem: null }, now);
    const id = consentNoticeId('agreed', consentId);
    const operations = [
      putAutopay(table, on),
      putConsent(table, consent),
      ...endConsent(table, autopay, now),
      putNotice(table, { kind: 'agreed', id, userId, consentId, createdAt: givenAt }),
      isStillSaved(table, userId, methodId),
      isActive(table, userId),
    ];
    return (await transactIfCurrent(table, operations)) ? on : 'overtaken';
  }, autopayOvertaken);
};

/**
 * Turns a customer's autopay on, with a new consent unless they have agreed to exactly this before, or off
 * (rules: payment-28). Either way what had failed is forgotten. Undefined if it was never on.
 * @throws AppError `not-found` without that saved method, `invalid` for a limit out of range, `conflict` if the
 * text is another by now
 */
export const setAutopay = async (
  { body, ...occasion }: Occasion & { body: Body },
  dependencies: Dependencies,
): Promise<StoredAutopay | undefined> =>
  body.methodId === null
    ? turnOwnOff(occasion, dependencies)
    : turnOn(body, occasion, dependencies);
