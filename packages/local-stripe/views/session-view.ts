import type { Desk } from '../desk.ts';
import type { Json, LineRow, SessionRow } from '../store/rows.ts';
import { nulls } from './nulls.ts';

export const totalOf = ({ lines }: SessionRow): number =>
  lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

export const lineView = (line: LineRow, created: number): Json => ({
  id: line.id,
  object: 'item',
  amount_discount: 0,
  amount_subtotal: line.unitAmount * line.quantity,
  amount_tax: 0,
  amount_total: line.unitAmount * line.quantity,
  currency: line.currency,
  description: line.name,
  metadata: {},
  price: {
    id: line.price,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: line.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: line.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: line.unitAmount,
    unit_amount_decimal: String(line.unitAmount),
  },
  quantity: line.quantity,
});

const detailsOf = ({ store }: Desk, session: SessionRow): Json | null => {
  const customer = session.customer === null ? undefined : store.get('customer', session.customer);
  const email = session.email ?? customer?.email ?? null;
  if (session.status !== 'complete' && email === null) return null;
  return {
    address: customer?.address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  };
};

export const sessionView = (desk: Desk, session: SessionRow): Json => {
  const isPayment = session.mode === 'payment';
  const total = isPayment ? totalOf(session) : null;
  return {
    id: session.id,
    object: 'checkout.session',
    ...nulls(`
      adaptive_pricing after_expiration allow_promotion_codes billing_address_collection
      client_secret collected_information consent consent_collection currency_conversion invoice
      invoice_creation locale origin_context payment_link payment_method_configuration_details
      permissions recovered_from saved_payment_method_options shipping_address_collection
      shipping_cost submit_type subscription wallet_options
    `),
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_creation: isPayment && session.customer === null ? 'if_required' : null,
    customer_details: detailsOf(desk, session),
    customer_email: session.customer === null ? session.email : null,
    discounts: isPayment ? [] : null,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: session.intent,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_method_options: session.types.includes('card')
      ? { card: { request_three_d_secure: 'automatic' } }
      : {},
    payment_method_types: session.types,
    payment_status: session.paymentStatus,
    phone_number_collection: { enabled: false },
    setup_intent: session.setup,
    shipping_options: [],
    status: session.status,
    success_url: session.successUrl,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${desk.origin}/c/pay/${session.id}` : null,
    ...session.echo,
  };
};
