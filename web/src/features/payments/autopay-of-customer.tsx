import { useQuery } from '@tanstack/react-query';
import { getCustomerAutopay, type CustomerAutopay } from 'shared/contracts/autopay.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** 'Visa ending in 4242, each bill up to $300.00' */
const termsOf = ({ method, upTo }: CustomerAutopay): string =>
  [
    method ? savedMethodName(method) : 'A saved card or bank account',
    upTo !== null && `each bill up to ${formatCentsInFull(decimalToCents(upTo))}`,
  ]
    .filter(Boolean)
    .join(', ');

/** How it stands, and what else there is to say about that. */
const standingOf = (autopay: CustomerAutopay): { standing: string; more?: string } => {
  const { methodId, problem } = autopay;
  const isOn = methodId !== null;
  const terms = termsOf(autopay);
  if (problem && (!isOn || problem.nextOn === null))
    return { standing: `Autopay has stopped: ${problem.message}`, ...(isOn && { more: terms }) };
  if (!isOn) return { standing: 'Autopay is off' };
  const standing = `Autopay is on: ${terms}`;
  if (!problem?.nextOn) return { standing };
  const next = formatCalendarDate(problem.nextOn);
  return { standing, more: `${problem.message} Autopay tries again ${next}.` };
};

/** Whether a customer’s bills are paid by themselves, where the stage takes cards and banks (rules: payment-38). */
export const AutopayOfCustomer = ({ customerId }: { customerId: string }) => {
  const isAsked = settings().claims.automaticBilling;
  const { data, isError, refetch } = useQuery({
    ...queryFor(getCustomerAutopay, { params: { id: customerId } }),
    enabled: isAsked,
    // The customer turns it on and off, and banks refuse.
    staleTime: 0,
  });
  if (!isAsked) return null;
  if (!data && isError) return <LoadFailed what="Autopay" onRetry={() => void refetch()} />;
  const { standing, more }: Partial<ReturnType<typeof standingOf>> = data ? standingOf(data) : {};
  return (
    <Card>
      {standing === undefined ? (
        <output className="text-ink-soft">Loading autopay...</output>
      ) : (
        <p className="font-semibold wrap-anywhere">{standing}</p>
      )}
      {more !== undefined && <p className="wrap-anywhere text-ink-soft">{more}</p>}
    </Card>
  );
};
