import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import { flag, metadata } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import { need, newId, nowOf, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { ChargeRow, DisputeRow, DisputeStatus } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';
import { disputeFee, move } from './balance.ts';
import { evidenceFiles, evidenceTexts, isInquiry, isWithdrawn } from './dispute-facts.ts';
import { endMandate } from './mandates.ts';

const day = 24 * 60 * 60;

/** How long evidence is accepted. */
const responseTime = 14 * day;

/** The longest that the texts may be together, in characters. */
const longestEvidence = 150_000;

type NewDispute = { amount: number; status: DisputeStatus; reason: string };

/** A charge is contested: its money is gone, unless its bank only asks. */
export const openDispute = (
  desk: Desk,
  charge: ChargeRow,
  { amount, status, reason }: NewDispute,
): DisputeRow => {
  const created = nowOf(desk);
  const id = newId('du');
  const isFinal = status === 'lost';
  const isTaken = isWithdrawn(status);
  const dispute = save(desk, 'dispute', {
    id,
    created,
    dueBy: isFinal ? null : created + responseTime,
    amount,
    currency: charge.currency,
    charge: charge.id,
    intent: charge.intent,
    reason,
    status,
    evidence: {},
    metadata: {},
    submissions: 0,
    transactions: isTaken
      ? [
          move(desk, {
            amount: -amount,
            fee: disputeFee,
            currency: charge.currency,
            type: 'adjustment',
            source: id,
          }),
        ]
      : [],
  });
  save(desk, 'charge', { ...charge, isDisputed: true });
  emit(desk, 'charge.dispute.created', 'dispute', dispute);
  if (isTaken) emit(desk, 'charge.dispute.funds_withdrawn', 'dispute', dispute);
  if (isFinal) emit(desk, 'charge.dispute.closed', 'dispute', dispute);
  // The customer told the bank that they never agreed.
  if (reason === 'debit_not_authorized') endMandate(desk, charge.mandate);
  return dispute;
};

/** The bank has decided. Money that was withdrawn comes back, unless it was lost; the fee does not. */
export const closeDispute = (
  desk: Desk,
  dispute: DisputeRow,
  status: DisputeStatus,
): DisputeRow => {
  const isBack = isWithdrawn(dispute.status) && !isWithdrawn(status);
  const closed = save(desk, 'dispute', {
    ...dispute,
    status,
    dueBy: null,
    transactions: isBack
      ? [
          ...dispute.transactions,
          move(desk, {
            amount: dispute.amount,
            fee: 0,
            currency: dispute.currency,
            type: 'adjustment',
            source: dispute.id,
          }),
        ]
      : dispute.transactions,
  });
  emit(desk, 'charge.dispute.closed', 'dispute', closed, { status: dispute.status });
  if (isBack) emit(desk, 'charge.dispute.funds_reinstated', 'dispute', closed);
  return closed;
};

export const isOpen = ({ status }: DisputeRow): boolean =>
  ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'].includes(
    status,
  );

const words = z.optional(z.string().check(z.maxLength(longestEvidence)));
const evidence = z.strictObject(
  Object.fromEntries([...evidenceFiles, ...evidenceTexts].map((name) => [name, words])),
);

const checkEvidence = (desk: Desk, { evidence: given }: DisputeRow): void => {
  for (const name of evidenceFiles) {
    const id = given[name];
    if (id === undefined) continue;
    const param = `evidence[${name}]`;
    if (need(desk, 'file', id, param).purpose !== 'dispute_evidence')
      throw invalid('Only a file uploaded for dispute_evidence is evidence.', { param });
  }
  const length = evidenceTexts.reduce((sum, name) => sum + (given[name] ?? '').length, 0);
  if (length > longestEvidence)
    throw invalid(`The texts have more than ${longestEvidence} characters.`, { param: 'evidence' });
};

export const disputeEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/disputes/{dispute}', {}, (desk, _, id) =>
    viewOf(desk, 'dispute', need(desk, 'dispute', id)),
  ),
  endpoint(
    'POST',
    '/v1/disputes/{dispute}',
    { evidence: z.optional(evidence), metadata: z.optional(metadata), submit: z.optional(flag) },
    (desk, { evidence: added = {}, metadata: facts = {}, submit = true }, id) => {
      const dispute = need(desk, 'dispute', id);
      if (!isOpen(dispute)) throw invalid(`This dispute is ${dispute.status}.`);
      const given = Object.entries({ ...dispute.evidence, ...added });
      const updated: DisputeRow = {
        ...dispute,
        metadata: { ...dispute.metadata, ...facts },
        evidence: Object.fromEntries(
          given.flatMap(([name, value]) => (value ? [[name, value]] : [])),
        ),
        ...(submit && {
          status: isInquiry(dispute.status) ? 'warning_under_review' : 'under_review',
          submissions: dispute.submissions + 1,
        }),
      };
      checkEvidence(desk, updated);
      save(desk, 'dispute', updated);
      emit(desk, 'charge.dispute.updated', 'dispute', updated);
      return viewOf(desk, 'dispute', updated);
    },
  ),
  listEndpoint('dispute', '/v1/disputes', {
    filters: { charge: (row) => row.charge, payment_intent: (row) => row.intent },
  }),
];
