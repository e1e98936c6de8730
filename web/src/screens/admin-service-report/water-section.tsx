import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { waterAdvice } from 'shared/domain/water-advice.ts';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import { AddedChemicals } from '../../features/water/added-chemicals.tsx';
import type { PoolFacts } from '../../features/water/reading-state.ts';
import { WaterAdvice } from '../../features/water/water-advice.tsx';
import { waterOfCustomerQuery } from '../../features/water/water-queries.ts';
import { WaterReadings } from '../../features/water/water-readings.tsx';
import { YardFacts } from '../../features/water/yard-facts.tsx';
import { Card } from '../../ui/card.tsx';
import type { ReportWriting } from './use-report-content.ts';

type Props = { report: ServiceReport | undefined; writing: ReportWriting };

const WaterCard = ({ report, writing: { form } }: Props) => {
  const { control } = form;
  const [customerId, visitDate, water, added] = useWatch({
    control,
    name: ['customerId', 'serviceDate', 'water', 'added'],
  });
  const isChosen = customerId !== '';
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: isChosen });
  const { data: visits = [] } = useQuery({
    ...waterOfCustomerQuery(customerId),
    enabled: isChosen,
  });
  const pool: PoolFacts = {
    gallons: customer?.poolGallons ?? null,
    surface: customer?.poolSurface ?? null,
    sanitizer: customer?.poolSanitizer ?? null,
  };
  const before = visits.filter(
    ({ reportId, serviceDate }) => reportId !== report?.id && serviceDate <= visitDate,
  );
  const advice =
    water &&
    waterAdvice({
      pool,
      readings: water,
      addedLately: [
        ...added.map(({ chemical }) => ({ chemical, on: visitDate })),
        ...before.flatMap((visit) =>
          visit.added.map(({ chemical }) => ({ chemical, on: visit.serviceDate })),
        ),
      ],
      visitDate,
      readAt: water.readAt,
    });
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="title-2">Water</h2>
      <Controller
        control={control}
        name="water"
        render={({ field }) => (
          <WaterReadings
            value={field.value}
            onChange={field.onChange}
            last={before.find((visit) => visit.water !== null)?.water}
            pool={pool}
          />
        )}
      />
      {advice && (
        <WaterAdvice
          advice={advice}
          onAdded={(one) => form.setValue('added', [...added, one], { shouldDirty: true })}
        />
      )}
      <Controller
        control={control}
        name="added"
        render={({ field }) => <AddedChemicals value={field.value} onChange={field.onChange} />}
      />
    </Card>
  );
};

/** What is said of a visit besides its tasks: the water of a pool, or the facts of a yard. */
export const WaterSection = ({ report, writing }: Props) => {
  const { control } = writing.form;
  const line = useWatch({ control, name: 'line' });
  if (line === 'pool') return <WaterCard report={report} writing={writing} />;
  return (
    <Card>
      <h2 className="title-2 mb-4">Yard</h2>
      <Controller
        control={control}
        name="yard"
        render={({ field }) => <YardFacts value={field.value} onChange={field.onChange} />}
      />
    </Card>
  );
};
