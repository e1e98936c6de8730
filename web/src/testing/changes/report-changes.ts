import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import {
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import {
  createReport,
  getReport,
  listPendingReports,
  listRecentReports,
  listReports,
  markReportTold,
  sendReport,
  sendReportEmail,
  updateReport,
} from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect } from 'vitest';
import { answer } from '../fake-api.ts';
import {
  adminBooking,
  customerUser,
  idOf,
  report,
  reportSummary,
  sentReport,
  today,
} from '../fixtures.ts';
import { fill, press } from '../site-steps.ts';
import { answerVisitReport, syncNow, expectOnPhone } from '../visit-answers.ts';
import type { Change } from './change.ts';

const reportLists = [
  listReports,
  listRecentReports,
  listPendingReports,
  listCustomers,
  listReportsOfCustomer,
  listMessagesOfCustomer,
  getStatistics,
];
const afterReport = [
  listCustomers,
  listAdminBookings,
  listMessagesOfCustomer,
  getWaterTrendOfCustomer,
];
const outcome = {
  success: true,
  message: 'Sent',
  customerEmail: customerUser.email,
  report: sentReport(),
} as const;

/** What the operator changes about reports. */
export const reportChanges: readonly Change[] = [
  {
    contract: markReportTold,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => {
      answer(getReport, { ...sentReport(), deliveryStatus: 'none', customerEmail: null });
      answer(markReportTold, { deleteOn: '2027-05-20' });
    },
    act: () => press('Told by Phone'),
    sends: { params: { id: idOf(50) } },
    outdates: [getReport],
    says: { title: 'Told by Phone', description: 'The report is kept until May 20, 2027.' },
  },
  {
    contract: sendReportEmail,
    as: 'admin',
    path: '/admin/dashboard',
    prepare: () => {
      answer(listRecentReports, [reportSummary()]);
      answer(sendReportEmail, outcome);
    },
    act: () => press('Send Email: Casey Customer, Nov 19, 2026'),
    sends: { params: { id: idOf(50) } },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: {
      title: 'Email Sent',
      description: `Service report sent successfully to customer. It went to ${customerUser.email}.`,
    },
    outdatesRefused: reportLists,
  },
  {
    contract: createReport,
    as: 'admin',
    path: '/admin/service-report/new',
    prepare: () => answer(createReport, report()),
    act: () => press('Save Draft'),
    sends: {
      body: expect.objectContaining({
        customerId: '',
        line: 'pool',
        serviceDate: today,
        notes: '',
        sentToCustomer: false,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Draft Saved', description: 'Service report saved as draft' },
    fails: {
      title: 'Draft Not Saved',
      otherwise: 'The report could not be saved. Please try again.',
      isFinal: true,
      noAnswer:
        'No signal. Everything you typed is saved on this device: try again when you have a signal.',
    },
    keyed: 'until done',
  },
  {
    contract: updateReport,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => answer(updateReport, report()),
    act: async () => {
      await fill(/^Service Notes/, 'Clear and blue.');
      await press('Save Draft');
    },
    again: () => press('Save Draft'),
    sends: {
      params: { id: idOf(50) },
      body: expect.objectContaining({
        customerId: customerUser.id,
        line: 'pool',
        serviceDate: '2026-11-19',
        skimmedSurface: true,
        emptyBaskets: false,
        notes: 'Clear and blue.',
        nextVisitDate: '',
        photos: [],
        sentToCustomer: false,
        version: 3,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Draft Saved', description: 'Service report saved as draft' },
    fails: {
      title: 'Draft Not Saved',
      otherwise: 'The report could not be saved. Please try again.',
      isFinal: true,
      noAnswer:
        'No signal. Everything you typed is saved on this device: try again when you have a signal.',
    },
  },
  {
    contract: sendReport,
    as: 'admin',
    path: `/admin/service-report/${report().id}`,
    prepare: () => {
      answer(updateReport, report());
      answer(sendReport, outcome);
    },
    act: () => press('Send to Customer'),
    sends: { params: { id: idOf(50) } },
    outdates: reportLists,
    outdatesLater: afterReport,
    says: { title: 'Report Sent!', description: 'Service report sent to customer successfully' },
  },
  {
    // The outbox's automatic call; sync-visit.test.ts covers its failures.
    contract: saveVisitReport,
    as: 'admin',
    path: `/admin/visits/${idOf(20)}?date=${today}`,
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answerVisitReport();
    },
    act: async () => {
      await press('All Done');
      await expectOnPhone(idOf(20), { skimmedSurface: true });
      await syncNow();
    },
    lostSession: 'stays',
    sends: {
      params: { id: idOf(20) },
      body: expect.objectContaining({
        serviceDate: today,
        skimmedSurface: true,
        cleanedArea: true,
        gateClosed: false,
        version: null,
        phoneTime: '2026-11-21T03:30:08.000Z',
        sentToCustomer: false,
      }),
    },
    outdates: reportLists,
    outdatesLater: afterReport,
  },
];
