import { nowOf, type Desk } from '../desk.ts';
import { apiVersion } from '../api/api-version.ts';
import type { CustomerRow, FileRow, Json } from '../store/rows.ts';
import type { EventRow, Kind, Rows } from '../store/tables.ts';
import { disputeView } from './dispute-view.ts';
import { mandateView, methodView, setupView } from './method-views.ts';
import { chargeView, intentView, refundView, transactionView } from './payment-views.ts';
import { sessionView } from './session-view.ts';
import { nulls } from './nulls.ts';

const customerView = (customer: CustomerRow): Json =>
  customer.isDeleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        ...nulls(`
          currency default_source discount shipping test_clock
        `),
        address: customer.address,
        balance: 0,
        created: customer.created,
        delinquent: false,
        description: customer.description,
        email: customer.email,
        invoice_prefix: customer.id.slice(-8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: customer.metadata,
        name: customer.name,
        next_invoice_sequence: 1,
        phone: customer.phone,
        preferred_locales: [],
        tax_exempt: 'none',
      };

const fileView = ({ origin }: Desk, file: FileRow): Json => ({
  id: file.id,
  object: 'file',
  created: file.created,
  expires_at: null,
  filename: file.filename,
  links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${file.id}` },
  purpose: file.purpose,
  size: file.size,
  title: null,
  type: file.type,
  url: `${origin}/v1/files/${file.id}/contents`,
});

const eventView = (event: EventRow): Json => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: {
    object: event.object,
    ...(event.previous && { previous_attributes: event.previous }),
  },
  livemode: false,
  pending_webhooks: event.pending,
  request: { id: event.request, idempotency_key: event.key },
  type: event.type,
});

const views = {
  customer: (_, row) => customerView(row),
  'checkout.session': sessionView,
  payment_intent: intentView,
  charge: chargeView,
  balance_transaction: (desk, row) => transactionView(nowOf(desk), row),
  payment_method: (_, row) => methodView(row),
  setup_intent: (_, row) => setupView(row),
  mandate: (_, row) => mandateView(row),
  refund: refundView,
  dispute: disputeView,
  file: fileView,
  event: (_, row) => eventView(row),
} satisfies { [K in Kind]?: (desk: Desk, row: Rows[K]) => Json };

export type ViewKind = keyof typeof views;

/** By name, so that a kind's row meets its own view. */
const viewsByKind: { [K in ViewKind]: (desk: Desk, row: Rows[K]) => Json } = views;

/** An object as Stripe shows it. */
export const viewOf = <K extends ViewKind>(desk: Desk, kind: K, row: Rows[K]): Json =>
  viewsByKind[kind](desk, row);
