import { useQuery } from '@tanstack/react-query';
import { listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { methodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';

type Listed = {
  state: 'reported' | 'processing' | 'failed' | 'succeeded' | 'disputed' | 'returned';
  /** Of one customer. */
  customerId?: string;
};

export const paymentsQuery = (listed: Listed) => queryFor(listAdminPayments, { query: listed });

/** Payments for the operator. A stage that has none of the kind is not asked. */
export const useAdminPayments = (listed: Listed) => {
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

/** 'Visa ending in 4242'; undefined while that is unknown. */
export const methodLabel = ({
  method,
  brand,
}: Pick<AdminPayment, 'method' | 'brand'>): string | undefined =>
  method ? methodName(method.type, { brand, last4: method.last4 }) : undefined;
