import { useId } from 'react';
import { rhythms, weekdayOf, weekdays } from 'shared/domain/plans/plan-schedule.ts';
import { rhythmNames, weekdayNames } from 'shared/domain/plans/plan-labels.ts';
import { otherWork } from '../../common/other-work.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PeriodSelect } from '../../ui/period-select.tsx';
import { ServiceSelect } from '../../ui/service-select.tsx';
import { cataloguePrice, periodOf, withService } from './plan-draft.ts';
import { MoreFields, type PlanFieldsProps } from './plan-more-fields.tsx';

const ServiceFields = ({ draft, onChange, problems, services, isNew }: PlanFieldsProps) => {
  const isOther = draft.serviceId === otherWork;
  return (
    <>
      <ServiceSelect
        services={services}
        value={draft.serviceId}
        hasOther={isNew || isOther}
        disabled={!isNew && isOther}
        error={problems['serviceId']}
        onChange={(id) =>
          onChange(
            withService(
              draft,
              id,
              services.find((one) => one.id === id),
            ),
          )
        }
      />
      {isOther && isNew && (
        <TextField
          label="What is it?"
          error={problems['name']}
          name="name"
          required
          maxLength={100}
          value={draft.name}
          onChange={({ target: { value } }) => onChange({ ...draft, name: value })}
        />
      )}
    </>
  );
};

const PriceFields = ({ draft, onChange, problems, services }: PlanFieldsProps) => {
  const service = services.find(({ id }) => id === draft.serviceId);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3">
      <TextField
        label="Price"
        error={problems['price']}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
        value={draft.price ?? cataloguePrice(draft, service) ?? ''}
        onChange={({ target: { value } }) => onChange({ ...draft, price: value })}
      />
      <PeriodSelect
        value={periodOf(draft, service)}
        onChange={(per) => onChange({ ...draft, per })}
      />
    </div>
  );
};

/** The fields of a plan: service, weekday, rhythm, first day and price, with the rest under 'More'. */
export const PlanForm = (props: PlanFieldsProps) => {
  const { draft, onChange, problems, services, isNew } = props;
  const group = useId();
  const service = services.find(({ id }) => id === draft.serviceId);
  return (
    <>
      <ServiceFields {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={isNew ? 'First day' : 'From which day on'}
          name="from"
          error={problems['from']}
          value={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
        />
        <SelectField
          label="Weekday"
          value={draft.weekday ?? weekdayOf(draft.from)}
          onChange={({ target: { value } }) =>
            onChange({
              ...draft,
              weekday: weekdays.find((day) => `${day}` === value) ?? null,
            })
          }
          options={weekdays.map((day) => [day, weekdayNames[day]])}
        />
      </div>
      <ChoiceGroup
        legend="How often"
        choices={rhythms.map((everyWeeks) => ({
          label: rhythmNames[everyWeeks],
          name: group,
          checked: draft.everyWeeks === everyWeeks,
          onChange: () => onChange({ ...draft, everyWeeks }),
        }))}
      />
      <PriceFields {...props} />
      {/* Opens by itself if the service has options that set the price. */}
      <details key={service?.pricePlan} open={isNew && !!service && service.pricePlan !== 'fixed'}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
          More
        </summary>
        <MoreFields {...props} />
      </details>
    </>
  );
};
