import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { mailer } from '../../functions/platform/mailer.ts';
import { photos } from '../../functions/platform/photo-bucket.ts';
import { table } from '../../functions/platform/table.ts';
import type { Table } from '../../functions/platform/table.ts';
import { cleanupMailStore } from '../../functions/retention/cleanup-mail.ts';
import { dueReports } from '../../functions/retention/due-reports.ts';
import { removalCounters } from '../../functions/retention/removal-counters.ts';
import { retentionStore } from '../../functions/retention/retention-store.ts';
import { runCleanUp } from '../../functions/retention/run-clean-up.ts';
import type { CleanUpSummary } from '../../functions/retention/run-clean-up.ts';
import { readStage } from '../../infra/stages.ts';

export type SliceResult = {
  summary: CleanUpSummary;
  itemsRead: number;
  peakMegabytes: number;
  seconds: number;
};

const stage = readStage('dev');

const itemsOf = z.object({ Count: z.optional(z.number()), Item: z.optional(z.unknown()) });
const counting = (given: Table): Table & { itemsRead: () => number } => {
  let items = 0;
  given.client.middlewareStack.add(
    (next) => async (step) => {
      const result = await next(step);
      const { Count, Item } = itemsOf.parse(result.output);
      items += Count ?? (Item ? 1 : 0);
      return result;
    },
    { step: 'initialize' },
  );
  return { ...given, itemsRead: () => items };
};

const watched = counting(table());
const started = performance.now();
const summary = await runCleanUp(new Date(process.argv[2] ?? ''), {
  deleteAhead: true,
  table: watched,
  due: dueReports(watched),
  retention: retentionStore(watched),
  cleanupMails: cleanupMailStore(watched),
  profiles: profileStore(watched),
  bucket: photos(),
  counters: removalCounters(watched),
  mailer: mailer(),
  settings: {
    ...stage.site,
    stage: 'dev',
    siteUrl: 'http://localhost:3000',
    identity: { userPoolId: 'us-east-1_Bench0001', accountClientId: 'account', endpoint: null },
  },
  operatorAddress: 'admin@example.com',
  newId: () => randomUUID(),
  clock: () => new Date(),
  // The same fraction as in the job: thirteen of fifteen minutes.
  workMilliseconds: (Number(process.env['SLICE_SECONDS']) * 1000 * 13) / 15,
});
process.send?.({
  summary,
  itemsRead: watched.itemsRead(),
  peakMegabytes: process.resourceUsage().maxRSS / 1000,
  seconds: (performance.now() - started) / 1000,
} satisfies SliceResult);
process.disconnect();
