import { listServices } from 'shared/contracts/catalogue.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import type { EventCall, Scenario } from './scenario.ts';

/** What a site that works answers. */
export const servicesAnswer = JSON.stringify(
  catalogueServices.map((service) => ({
    ...service,
    price: '0.00',
    createdAt: '2027-05-20T14:00:00Z',
  })),
);
export const pageAnswer = '<!doctype html><div id="root"><h1>Pool care</h1></div>';

const openWorkingSite = async (address: string) => ({
  status: 200,
  body: address.endsWith(listServices.path) ? servicesAnswer : pageAnswer,
});

const runAt = (now: Date): EventCall => ({ event: { now: now.toISOString() } });

export const monitoringEvents: Scenario<EventCall>[] = [
  {
    of: 'check-site',
    dependencies: { open: openWorkingSite },
    prepare: async (_stage, now) => runAt(now),
  },
  {
    of: 'check-jobs',
    environment: { WATCHED_JOBS: '{"report-cleanup":1}' },
    prepare: async (_stage, now) => runAt(now),
  },
];
