import { useQuery } from '@tanstack/react-query';
import { listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { paidMethodNames } from 'shared/domain/visits/booking-status.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';

type Listed = {
  state: 'reported' | 'processing' | 'failed' | 'succeeded';
  /** Of one customer. */
  customerId?: string;
};

export const paymentsQuery = (listed: Listed) => queryFor(listAdminPayments, { query: listed });

/** Payments for the operator. A stage that has none of the kind is not asked. */
export const usePayments = (listed: Listed) => {
  const isAsked =
    listed.state === 'reported' ? takesPayments(settings()) : settings().claims.cardPayments;
  const query = useQuery({ ...paymentsQuery(listed), enabled: isAsked, staleTime: 0 });
  const { data = [], isLoadingError, refetch } = query;
  return {
    payments: data,
    isAwaited: isAsked && isFirstWait(query),
    /** Whether it was read since this was first drawn: amounts may have changed since. */
    isFresh: query.isFetchedAfterMount,
    isFailed: isLoadingError,
    retry: () => void refetch(),
  };
};

/** '$243.56': the sum of payments, with tax. */
export const sumLabel = (payments: readonly AdminPayment[]): string =>
  formatCentsInFull(sumOf(payments.map(({ total }) => decimalToCents(total))));

const brands = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** 'Visa ending in 4242'; undefined while that is unknown. */
export const methodLabel = ({
  method,
  brand,
}: Pick<AdminPayment, 'method' | 'brand'>): string | undefined =>
  method
    ? [
        brands.get(brand ?? '') ?? paidMethodNames[method.type],
        method.last4 && `ending in ${method.last4}`,
      ]
        .filter(Boolean)
        .join(' ')
    : undefined;
