import { useState, type ComponentType } from 'react';
import type { Charge } from 'shared/contracts/charges.ts';
import {
  chargeActions,
  mayActOnCharge,
  type ChargeAction,
} from 'shared/domain/prices/charge-state.ts';
import { isProviderMethod } from 'shared/domain/visits/booking-status.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import type { RefundForm } from '../../common/refund-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PayChargeForm } from './pay-charge-form.tsx';
import { RefundChargeForm } from './refund-charge-form.tsx';
import { VoidChargeForm } from './void-charge-form.tsx';

type Form = ComponentType<{ charge: Charge; onDone: () => void }>;

const steps: Record<ChargeAction, { label: string; title: string; form: Form }> = {
  paid: { label: 'Mark Paid', title: 'Was this charge paid?', form: PayChargeForm },
  refunded: { label: 'Refund', title: 'Refund this charge?', form: RefundChargeForm },
  void: { label: 'Void', title: 'Void this charge?', form: VoidChargeForm },
};

/** The actions that a charge's state allows; each asks for details first (rules: charge-10). */
export const ChargeSteps = ({
  charge,
  refundForm: RefundPayment,
}: {
  charge: Charge;
  /** For what a card or bank has paid; anything else is given back by hand. */
  refundForm: RefundForm;
}) => {
  const [requested, setRequested] = useState<ChargeAction>();
  const close = (): void => setRequested(undefined);
  const what = `${charge.name}, ${formatCalendarDate(charge.from)}`;
  const total = formatCents(decimalToCents(charge.total));
  const refundable = decimalToCents(charge.refundable);
  return (
    <div className="mt-2 flex flex-wrap gap-2.5 empty:hidden">
      {chargeActions
        .filter((action) => mayActOnCharge(action, { state: charge.state, refundable }))
        .map((action) => (
          <Button
            key={action}
            tone={action === 'void' ? 'plain' : 'paper'}
            size="small"
            aria-label={`${steps[action].label}: ${what}`}
            onClick={() => setRequested(action)}
          >
            {steps[action].label}
          </Button>
        ))}
      {Object.entries(steps).map(([action, { title, form: StepForm }]) => (
        <Dialog
          key={action}
          open={requested === action}
          onOpenChange={close}
          title={title}
          description={`${what}: ${total}`}
        >
          {action === 'refunded' && isProviderMethod(charge.paymentMethod) ? (
            <RefundPayment
              item={{ kind: 'charge', id: charge.id }}
              customerId={charge.customerId}
              onDone={close}
            />
          ) : (
            <StepForm charge={charge} onDone={close} />
          )}
        </Dialog>
      ))}
    </div>
  );
};
