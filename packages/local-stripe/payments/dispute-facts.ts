import type { DisputeStatus } from '../store/rows.ts';

/** Evidence that names an uploaded file. */
export const evidenceFiles = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

export const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

export const evidenceNames = [...evidenceFiles, ...evidenceTexts];

/** A question of the cardholder's bank: no money has moved. */
export const isInquiry = (status: DisputeStatus): boolean => status.startsWith('warning_');

/** Whether the money is gone, for now or for good. */
export const isWithdrawn = (status: DisputeStatus): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';
