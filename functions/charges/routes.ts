import {
  actOnCharge,
  exportCharges,
  getMonthTotals,
  listCharges,
  listChargesOfCustomer,
  listDueItems,
  listOwnDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import {
  downloadStatement,
  downloadStatementOfCustomer,
  listStatements,
} from 'shared/contracts/statements.ts';
import { jobsOf, onIndex, onPhotos, onTable, routesOf } from '../platform/endpoint/route.ts';

const makesStatements = {
  grants: [onIndex('gsi2'), onPhotos('exports/', 'GetObject', 'PutObject')],
  environment: ['SITE_SETTINGS'],
  // Drawing a PDF takes tenths of a second of CPU time, and Lambda allots CPU in proportion to memory.
  memory: 1024,
  timeout: 20,
} as const;

export const chargeRoutes = routesOf('charges', [
  { contract: listCharges, grants: [onIndex('gsi2')] },
  { contract: listOwnDueItems, grants: [onIndex('gsi4')] },
  { contract: listChargesOfCustomer, grants: [onIndex('gsi2')] },
  { contract: listStatements, grants: [onIndex('gsi2')] },
  { contract: downloadStatement, ...makesStatements },
  { contract: downloadStatementOfCustomer, ...makesStatements },
  { contract: listDueItems, grants: [onIndex('gsi4')] },
  {
    contract: actOnCharge,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
  },
  {
    contract: exportCharges,
    grants: [onIndex('gsi1'), onIndex('gsi4'), onPhotos('exports/', 'GetObject', 'PutObject')],
    // The export reads a month day by day.
    timeout: 29,
  },
  {
    contract: getMonthTotals,
    grants: [onIndex('gsi1'), onIndex('gsi4')],
    // As the export.
    timeout: 29,
  },
  {
    contract: recordPayment,
    grants: [onTable('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem')],
  },
]);

export const chargeJobs = jobsOf('charges', [
  {
    name: 'make-charges',
    summary: 'Charges plans for the periods that have begun',
    // At 3:30 am, and once more for what one run could not finish. The second run usually finds nothing.
    schedule: { expression: 'cron(30 3,4 * * ? *)', timeZone: 'America/Chicago' },
    grants: [onTable('GetItem', 'PutItem', 'ConditionCheckItem'), onIndex('gsi3')],
    environment: ['SITE_SETTINGS'],
    timeout: 300,
  },
]);
