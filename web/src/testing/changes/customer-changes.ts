import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import {
  addCustomer,
  endCustomerSessions,
  getCustomer,
  inviteCustomer,
  listCustomers,
  setCustomerAccess,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { importCustomers, undoImport, type ImportResponse } from 'shared/contracts/imports.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { deleteCustomer } from 'shared/contracts/privacy.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { expect } from 'vitest';
import { answer } from '../fake-api.ts';
import { customer, customerUser } from '../fixtures.ts';
import { fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';

const importResponse: ImportResponse = {
  importId: customerUser.id,
  importedAt: null,
  headers: ['Name'],
  samples: ['Maria Lopez'],
  columns: { name: 'Name' },
  rows: [{ row: 2, name: 'Maria Lopez', verdict: 'new', message: 'Without a plan.' }],
};
const undoPreviewed = async (): Promise<void> => {
  await press('Undo Import');
  await press('Undo');
};
const importedLists = [
  listCustomers,
  listPlansOfCustomer,
  listAdminBookings,
  listBookingDays,
  getStatistics,
];

/** What the operator changes about customers, one by one or by import. */
export const customerChanges: readonly Change[] = [
  {
    contract: addCustomer,
    as: 'admin',
    path: '/admin/customers',
    prepare: () => answer(addCustomer, { ...customer, email: null, signIn: 'none' }),
    act: async () => {
      await press('Add Customer');
      await fill('First name', 'Casey');
      await fill('Last name', 'Customer');
      await fill('Phone', '(281) 555-0101');
      await fill('Address', '12 Test Lane, Spring, TX 77373');
      await press('Add Customer');
    },
    again: () => press('Add Customer'),
    sends: {
      body: expect.objectContaining({
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        email: null,
        hasPets: false,
        poolGallons: null,
      }),
    },
    outdates: [getCustomer, getStatistics],
    outdatesLater: [listCustomers],
    says: { title: 'Customer Added', description: 'Casey Customer is in your list.' },
    outdatesRefused: [listCustomers],
    keyed: true,
  },
  {
    contract: updateCustomer,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}`,
    prepare: () => answer(updateCustomer, customer),
    act: async () => {
      await press('Edit Customer');
      await press('Save Customer');
    },
    again: () => press('Save Customer'),
    sends: {
      params: { id: customerUser.id },
      body: expect.objectContaining({
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        email: 'casey@example.com',
        poolAccess: 'Left gate',
        poolGallons: null,
      }),
    },
    outdates: [getCustomer, getStatistics],
    outdatesLater: [listCustomers],
    says: { title: 'Customer Saved', description: 'It holds from the next visit on.' },
  },
  {
    contract: inviteCustomer,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}`,
    prepare: () => {
      answer(getCustomer, { ...customer, signIn: 'none' });
      answer(inviteCustomer, { success: true, message: 'The invitation went out.' });
    },
    act: () => press('Invite to Sign In'),
    sends: { params: { id: customerUser.id } },
    outdates: [getCustomer],
    says: { title: 'Customer Invited', description: 'The invitation went out.' },
  },
  {
    contract: setCustomerAccess,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}`,
    prepare: () => answer(setCustomerAccess, { enabled: false }),
    act: () => press('Disable Account'),
    sends: { params: { id: customerUser.id }, body: { enabled: false } },
    outdates: [getCustomer],
    says: {
      title: 'Account Disabled',
      description: 'Casey Customer is signed out and cannot sign in.',
    },
  },
  {
    contract: deleteCustomer,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}`,
    prepare: () => answer(deleteCustomer, { success: true }),
    act: async () => {
      await press('Delete');
      await press('Delete for Good');
    },
    sends: { params: { id: customerUser.id } },
    outdates: [getStatistics],
    says: {
      title: 'Customer Deleted',
      description:
        'Casey Customer can no longer sign in. The rest is gone within half an hour, and then they get an email.',
    },
  },
  {
    // The dry run; the screen's own test covers the import itself.
    contract: importCustomers,
    as: 'admin',
    path: '/admin/customers/import',
    prepare: () => answer(importCustomers, importResponse),
    act: async () => {
      await fill('Rows', 'Name');
      await press('Check Rows');
    },
    again: () => press('Check Rows'),
    sends: { body: { csv: 'Name', columns: {}, dryRun: true } },
    outdates: [],
  },
  {
    contract: undoImport,
    as: 'admin',
    path: '/admin/customers/import',
    prepare: () => {
      answer(importCustomers, { ...importResponse, importedAt: '2026-11-20T12:00:00.000Z' });
      answer(undoImport, { undone: 2, kept: [] });
    },
    act: async () => {
      await fill('Rows', 'Name');
      await press('Check Rows');
      await undoPreviewed();
    },
    again: () => undoPreviewed(),
    sends: { params: { id: customerUser.id } },
    outdates: importedLists,
    says: {
      title: 'Import Undone',
      description: '2 customers are gone, with their plans and visits.',
    },
  },
  {
    contract: endCustomerSessions,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}`,
    prepare: () => answer(endCustomerSessions, { success: true }),
    act: () => press('Sign Customer Out'),
    sends: { params: { id: customerUser.id } },
    outdates: [],
    says: {
      title: 'Customer Signed Out',
      description: 'Casey Customer is signed out on every device.',
    },
  },
];
