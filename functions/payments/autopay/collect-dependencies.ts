import { profileStore } from '../../customers/profile-store.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { providerDependencies } from '../provider-dependencies.ts';

/** What the functions that collect by autopay work with. */
export const collectDependencies = (table: Table) => ({
  ...providerDependencies(table),
  savedMethods: savedMethodStore(table),
  profiles: profileStore(table),
});
