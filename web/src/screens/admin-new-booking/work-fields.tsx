import { useQuery } from '@tanstack/react-query';
import type { Service } from 'shared/contracts/catalogue.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { defaultOptions } from 'shared/domain/prices/options.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { servicesQuery } from '../../features/catalogue/catalogue-queries.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import { canBeOrdered } from '../../features/catalogue/price-wording.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { otherWork } from '../../common/other-work.ts';
import { TextField } from '../../ui/field.tsx';
import { ServiceSelect } from '../../ui/service-select.tsx';
import type { VisitDraft, VisitProblems } from './visit-draft.ts';

/** The catalogue's price for these options, such as '$24'; undefined if it is on request. */
const cataloguePrice = (service: Service | undefined, draft: VisitDraft): string | undefined => {
  if (!service || !canBeOrdered(service)) return undefined;
  const priced = priceOf({ ...service, price: decimalToCents(service.price) }, draft.options);
  return priced.ok ? formatCents(priced.cents) : undefined;
};

/** The fields for the work to be done and its price. */
export const WorkFields = ({
  draft,
  service,
  problems,
  onChange,
}: {
  draft: VisitDraft;
  /** The selected service; undefined if there is none or it is other work. */
  service: Service | undefined;
  problems: VisitProblems;
  onChange: (changes: Partial<VisitDraft>) => void;
}) => {
  const { data: services = [], isLoadingError, refetch } = useQuery(servicesQuery);
  const usual = cataloguePrice(service, draft);
  const choose = (serviceId: string): void => {
    const plan = services.find(({ id }) => id === serviceId)?.pricePlan;
    onChange({ serviceId, options: plan ? defaultOptions(plan) : {} });
  };
  return (
    <>
      <ServiceSelect
        services={services}
        value={draft.serviceId}
        error={problems['serviceId']}
        onChange={choose}
      />
      {isLoadingError && <LoadFailed what="The services" onRetry={() => void refetch()} />}
      {service && (
        <OptionFields
          plan={service.pricePlan}
          options={draft.options}
          onChange={(options) => onChange({ options })}
        />
      )}
      {draft.serviceId === otherWork && (
        <>
          <TextField
            label="What is done"
            error={problems['name']}
            maxLength={100}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <ChoiceGroup
            legend="Sales tax"
            error={problems['taxable']}
            choices={[
              { label: 'Applies', isTaxable: true },
              { label: 'Does not apply', isTaxable: false },
            ].map(({ label, isTaxable }) => ({
              label,
              name: 'taxable',
              checked: draft.isTaxable === isTaxable,
              onChange: () => onChange({ isTaxable }),
            }))}
          />
        </>
      )}
      {draft.serviceId !== '' && (
        <TextField
          label="Price"
          optional={usual !== undefined}
          error={problems['price']}
          {...(usual !== undefined && { hint: `Leave it empty for ${usual}.` })}
          inputMode="decimal"
          className="md:max-w-60"
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      )}
    </>
  );
};
