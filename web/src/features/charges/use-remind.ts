import { listDueItems, type DueItem } from 'shared/contracts/charges.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { pageOwner } from '../../lib/page-owner.ts';
import { doublePress, useSingleFlight } from '../../lib/use-single-flight.ts';
import { outboxRead, outboxState, useOutbox } from '../../offline/outbox/current-outbox.ts';
import { toastIfNotStored, toastNotStored } from '../../offline/outbox/toast-not-stored.ts';
import { undoTaps } from '../../offline/outbox/undo-taps.ts';
import { undoableSteps, type VisitStart } from '../../offline/outbox/visit-record.ts';
import { isOfNewerBuild } from '../../offline/outbox/visit-records.ts';
import { addStep, dropStep } from '../../offline/outbox/write-visit.ts';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { toast } from '../../ui/toast-store.ts';
import { showReminded } from './due-items.ts';

type Customer = Pick<DueItem, 'customerId' | 'customerName'>;

const remindNow = defineChange(remindCustomer, {
  request: ({ customerId }: Customer) => ({ params: { id: customerId } }),
  keyed: true,
  isStep: true,
  shows: (_answer, { customerId }) => showReminded(customerId),
  says: ({ message }) => ({ title: 'Reminder Sent', description: message }),
  outdates: [listDueItems],
  // Something may have been paid meanwhile, or mail no longer reaches the customer.
  outdatesRefused: [listDueItems],
  fails: {
    title: 'Reminder Not Sent',
    fallback: 'The reminder could not be sent. Please try again.',
    inForm: true,
  },
});

const startOf = (operator: string, { customerId, customerName }: Customer): VisitStart => ({
  operator,
  kind: 'customer',
  visit: customerId,
  name: customerName,
  hasReport: false,
  values: newReportValues('', ''),
  reportId: null,
  version: null,
  stored: [],
});

/** Whether the device has stored the tap; also true for a record that this build must not touch, which is said. */
const store = async (customer: Customer): Promise<boolean> => {
  const operator = pageOwner.get();
  await outboxRead();
  if (operator === undefined || outboxState().readAt === undefined) return false;
  try {
    await addStep(startOf(operator, customer), 'remind', { key: crypto.randomUUID() });
  } catch (error) {
    if (isOfNewerBuild(error)) toastNotStored(error);
    return isOfNewerBuild(error);
  }
  toast({ title: 'Sending Reminder', description: customer.customerName });
  return true;
};

/**
 * A reminder of the balance due: undone rather than asked about, as taps at a stop are (rules: field-11). `onReminded` is
 * called after one that was asked about.
 */
export const useRemind = (customer: Customer, onReminded: () => void) => {
  const { customerId, customerName } = customer;
  const { records, readAt } = useOutbox();
  const once = useSingleFlight(doublePress);
  const asking = useChange(remindNow, { onDone: onReminded });
  const record = records.find(({ visit }) => visit === customerId);
  const step = record?.steps.find(({ action }) => action === 'remind');
  const isUndoable = record !== undefined && undoableSteps(record, readAt ?? 0).includes('remind');
  return {
    isUndoable,
    isWaiting: step?.state === 'waiting' || asking.isPending,
    /** Why the server refused it. */
    problem: step?.state === 'refused' ? step.problem : asking.problem,
    isRefused: step?.state === 'refused',
    /** `ask` is called if the device cannot store a tap. */
    press: (ask: () => void) =>
      void once(async () => {
        if (isUndoable) await undoTaps(record, { name: customerName, taps: ['remind'] });
        else if (!(await store(customer))) ask();
      }),
    remindNow: () => void asking.run(customer),
    dismiss: () => {
      if (record) toastIfNotStored(dropStep(record, 'remind'));
    },
  };
};
