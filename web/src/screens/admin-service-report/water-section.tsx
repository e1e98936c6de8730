import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import { poolOf } from 'shared/domain/water/pool-of.ts';
import { customerQuery } from '../../features/customers/customer-queries.ts';
import { visitsBefore, WaterCard } from '../../features/water/water-card.tsx';
import { waterOfCustomerQuery } from '../../features/water/water-queries.ts';
import { YardFacts } from '../../features/water/yard-facts.tsx';
import { Card } from '../../ui/card.tsx';
import type { ReportWriting } from './use-report-content.ts';

type Props = {
  report: ServiceReport | undefined;
  writing: ReportWriting;
  onUnlisted: (isUnlisted: boolean) => void;
};

const ReportWater = ({ report, writing: { form }, onUnlisted }: Props) => {
  const { control } = form;
  const [customerId, visitDate, water, added] = useWatch({
    control,
    name: ['customerId', 'serviceDate', 'water', 'added'],
  });
  const isChosen = customerId !== '';
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: isChosen });
  const { data: visits } = useQuery({
    ...waterOfCustomerQuery(customerId),
    enabled: isChosen,
  });
  return (
    <WaterCard
      visitDate={visitDate}
      pool={poolOf(customer)}
      before={visits && visitsBefore(visits, { reportId: report?.id, visitDate })}
      water={water}
      onWater={(value) => form.setValue('water', value, { shouldDirty: true })}
      added={added}
      onAdded={(value) => form.setValue('added', value, { shouldDirty: true })}
      onUnlisted={onUnlisted}
    />
  );
};

/** What a report says besides its tasks: whatever its line asks for. */
export const WaterSection = ({ report, writing, onUnlisted }: Props) => {
  const { control } = writing.form;
  const line = useWatch({ control, name: 'line' });
  return (
    <>
      {asksFor(line, 'water') && (
        <ReportWater report={report} writing={writing} onUnlisted={onUnlisted} />
      )}
      {asksFor(line, 'yard') && (
        <Card>
          <h2 className="title-2 mb-4">Yard</h2>
          <Controller
            control={control}
            name="yard"
            render={({ field }) => <YardFacts value={field.value} onChange={field.onChange} />}
          />
        </Card>
      )}
    </>
  );
};
