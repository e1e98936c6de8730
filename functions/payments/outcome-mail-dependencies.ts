import { randomUUID } from 'node:crypto';
import { profileStore } from '../customers/profile-store.ts';
import { mailer } from '../platform/mail/mailer.ts';
import { readSiteSettings } from '../platform/site-settings.ts';
import type { Table } from '../platform/table/table.ts';
import type { OutcomeMailDependencies } from './mail-outcome.ts';

/** What the functions that mail the outcomes of payments work with. */
export const outcomeMailDependencies = (table: Table): OutcomeMailDependencies => ({
  table,
  profiles: profileStore(table),
  mailer: mailer(),
  settings: readSiteSettings(),
  newId: () => randomUUID(),
  clock: () => new Date(),
});
