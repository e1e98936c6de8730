import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import { rhythms } from 'shared/domain/plans/plan-schedule.ts';
import { rhythmNames } from 'shared/domain/plans/plan-labels.ts';
import { settings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow, SelectField, TextField } from '../../ui/field.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import { PeriodSelect } from '../../ui/period-select.tsx';
import { ServiceSelect } from '../../ui/service-select.tsx';
import { emptyLine, withOptions, withService, type LineDraft } from './offer-draft.ts';

type Props = {
  line: LineDraft;
  /** Counted from 1. */
  number: number;
  services: readonly Service[];
  /** Returns the problem of one of its fields. */
  problem: (field: string) => string | undefined;
  onChange: (line: LineDraft) => void;
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined;
};

const WorkFields = ({ line, services, problem, onChange }: Props) => {
  const service = services.find(({ id }) => id === line.serviceId);
  const choose = (serviceId: string): void => {
    const chosen = services.find(({ id }) => id === serviceId);
    onChange(
      chosen
        ? withService(line, chosen, settings().tax)
        : { ...emptyLine(line.key), serviceId, taxable: line.taxable },
    );
  };
  return (
    <>
      <ServiceSelect
        services={services}
        value={line.serviceId}
        error={problem('serviceId')}
        onChange={choose}
      />
      {service && (
        <OptionFields
          plan={service.pricePlan}
          options={line.options}
          onChange={(options) => onChange(withOptions(line, service, options))}
        />
      )}
      {line.serviceId !== '' && (
        <TextField
          label="As the customer reads it"
          error={problem('name')}
          required
          maxLength={100}
          value={line.name}
          onChange={({ target: { value } }) => onChange({ ...line, name: value })}
        />
      )}
    </>
  );
};

const PriceFields = ({ line, problem, onChange }: Props) => (
  <div className="grid grid-cols-2 gap-3">
    <TextField
      label="Price"
      error={problem('price')}
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={12}
      value={line.price}
      onChange={({ target: { value } }) => onChange({ ...line, price: value })}
    />
    <PeriodSelect
      value={line.per}
      disabled={line.everyWeeks === null}
      error={problem('per')}
      onChange={(per) => onChange({ ...line, per })}
    />
  </div>
);

/** The fields of one offer line: the work, its rhythm and its price. */
export const OfferLineFields = (props: Props) => {
  const { line, number, problem, onChange, onRemove } = props;
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border-2 border-cream-300 bg-white p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} tabIndex={-1} className="font-bold outline-none">
          Line {number}
        </h3>
        {onRemove && (
          <Button tone="plain" size="small" aria-label={`Remove Line ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
      <WorkFields {...props} />
      <SelectField
        label="How often"
        error={problem('everyWeeks')}
        value={line.everyWeeks ?? ''}
        onChange={({ target: { value } }) => {
          const everyWeeks = rhythms.find((weeks) => `${weeks}` === value) ?? null;
          onChange({ ...line, everyWeeks, per: everyWeeks === null ? 'visit' : line.per });
        }}
        empty="Once"
        options={rhythms.map((weeks) => [weeks, rhythmNames[weeks]])}
      />
      <PriceFields {...props} />
      <CheckRow
        label="Plus sales tax"
        checked={line.taxable}
        onChange={({ target: { checked } }) => onChange({ ...line, taxable: checked })}
      />
    </fieldset>
  );
};
