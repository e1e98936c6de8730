import { createHash, randomUUID } from 'node:crypto';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { rowWriter } from '../../imports/write-row.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { planStore } from '../../plans/plan-store.ts';
import { personal } from '../personal-data.ts';
import type { EndpointScenarios, Stage } from './scenario.ts';

const weekly = {
  serviceId: null,
  name: 'Fountain care',
  weekday: 2,
  everyWeeks: 1,
  billingStart: null,
  price: 4500,
  per: 'visit',
  taxable: false,
  preferredTime: null,
} as const;

/** The last day of a plan with a single visit. */
const lastDay = (now: Date): string => addDays(businessDate(now), 6);

/** The id of an import of one customer with a plan. */
const importOf = async ({ world: { table } }: Stage, now: Date): Promise<string> => {
  const importId = randomUUID();
  const today = businessDate(now);
  const making = {
    table,
    plans: planStore(table),
    profiles: profileStore(table),
    taxRateOn: () => 0,
  };
  const made = await rowWriter({ table, newId: () => randomUUID() })({
    importId,
    hash: randomUUID(),
    owner: undefined,
    row: {
      ok: true,
      customer: {
        firstName: personal.firstName,
        lastName: personal.lastName,
        email: `${randomUUID()}@example.com`,
        phone: null,
        address: personal.address,
        poolAccess: personal.poolAccess,
        hasPets: true,
        petDetails: personal.petDetails,
      },
      plan: { ...weekly, from: today, until: lastDay(now) },
    },
    today,
    now,
  });
  if (made?.planId) await makeVisits(made.planId, now, making);
  return importId;
};

/** A file with one new customer and a plan, who shares no data with any other customer. */
const newFile = (now: Date): string => {
  const name = createHash('sha256').update(randomUUID()).digest('hex');
  return [
    'First name,Last name,Email,Phone,Address,Gate code,Dogs,Weekday,Price,Last day',
    `${name},${personal.lastName},${randomUUID()}@example.com,,"${personal.address}",4711,${personal.petDetails},Tuesday,45,${lastDay(now)}`,
  ].join('\n');
};

export const importScenarios = {
  'import-customers': {
    prepare: async (_stage, now) => ({ body: { csv: newFile(now), dryRun: false } }),
  },
  'undo-import': {
    prepare: async (stage, now) => ({ params: { id: await importOf(stage, now) } }),
  },
} satisfies Partial<EndpointScenarios>;
