import { useId } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import { paymentMethodNames, paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { creditOf } from 'shared/domain/plans/plan-charges.ts';
import { otherWork } from '../../common/other-work.ts';
import { settings } from '../../lib/settings.ts';
import { readPrice } from '../../common/typed-price.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TimeChoice } from '../../ui/time-choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { CheckRow, SelectField, TextField } from '../../ui/field.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import { cataloguePrice, periodOf, type PlanDraft } from './plan-draft.ts';

export type PlanProblems = Readonly<Partial<Record<string, string>>>;

export type PlanFieldsProps = {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  problems: PlanProblems;
  services: readonly Service[];
  /** If false, the plan keeps its billing, and work that is not in the catalogue cannot become a service. */
  isNew: boolean;
};

/** What a skipped visit does to the price. With a price per visit there is nothing to choose. */
const PolicyField = ({ draft, onChange, services }: PlanFieldsProps) => {
  const group = useId();
  const service = services.find(({ id }) => id === draft.serviceId);
  const per = periodOf(draft, service);
  if (per === 'visit') return <p>You don’t pay for visits that don’t take place.</p>;
  const price = readPrice(draft.price ?? cataloguePrice(draft, service) ?? '') ?? '0.00';
  const credit = creditOf(
    { from: draft.from, price: decimalToCents(price), per, policy: 'credit' },
    draft.everyWeeks,
  );
  const choice = (policy: PlanDraft['policy'], label: string) => ({
    label,
    name: group,
    checked: draft.policy === policy,
    onChange: () => onChange({ ...draft, policy }),
  });
  return (
    <ChoiceGroup
      legend="When a visit does not take place"
      choices={[
        choice('none', 'The price stays the same'),
        choice('credit', `The next bill is ${formatCents(credit)} lower`),
      ]}
    />
  );
};

/** Fields that are seldom needed: options, time, last day, billing, policy, address and payment. */
export const MoreFields = (props: PlanFieldsProps) => {
  const { draft, onChange, problems, services, isNew } = props;
  const service = services.find(({ id }) => id === draft.serviceId);
  const isCharged = periodOf(draft, service) !== 'visit';
  return (
    <div className="flex flex-col gap-4 pt-4">
      {service && (
        <OptionFields
          plan={service.pricePlan}
          options={draft.options}
          onChange={(options) => onChange({ ...draft, options, price: null })}
        />
      )}
      <TimeChoice
        value={draft.preferredTime}
        onChange={(choice) => onChange({ ...draft, preferredTime: choice })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Last day"
          optional
          name="until"
          error={problems['until']}
          min={draft.from}
          value={draft.until}
          onChange={(until) => onChange({ ...draft, until })}
        />
        {isNew && isCharged && (
          <DateField
            label="Charged from"
            optional
            hint="Empty: the first visit’s day"
            value={draft.billingStart}
            error={problems['billingStart']}
            onChange={(billingStart) => onChange({ ...draft, billingStart })}
          />
        )}
      </div>
      <PolicyField {...props} />
      <TextField
        label="Address"
        optional
        hint="Empty: the customer’s"
        error={problems['address']}
        name="address"
        autoComplete="off"
        maxLength={300}
        value={draft.address}
        onChange={({ target: { value } }) => onChange({ ...draft, address: value })}
      />
      <SelectField
        label="How they pay"
        optional
        value={draft.paymentMethod}
        onChange={({ target: { value } }) =>
          onChange({
            ...draft,
            paymentMethod: paymentMethods.find((method) => method === value) ?? '',
          })
        }
        empty="Not known yet"
        options={paymentMethods.map((method) => [method, paymentMethodNames[method]])}
      />
      {draft.serviceId === otherWork && settings().tax.rates.length > 0 && (
        <CheckRow
          label="Plus sales tax"
          checked={draft.taxable}
          onChange={({ target: { checked } }) => onChange({ ...draft, taxable: checked })}
        />
      )}
    </div>
  );
};
