import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import { poolOf } from 'shared/domain/water/pool-of.ts';
import type { EditorValues } from '../../offline/report/editor-form.ts';
import { visitsBefore, WaterCard } from '../../features/water/water-card.tsx';
import { waterOfCustomerQuery } from '../../features/water/water-queries.ts';
import { YardFacts } from '../../features/water/yard-facts.tsx';
import type { SchemaForm } from '../../lib/use-schema-form.ts';
import { Card } from '../../ui/card.tsx';

type Props = {
  form: SchemaForm<EditorValues>;
  /** Null after the session's end: then nothing is known about the pool and its last visits. */
  booking: AdminBooking | null;
  onUnlisted: (isUnlisted: boolean) => void;
};

const PoolWater = ({ form, booking, onUnlisted }: Props) => {
  const customer = booking?.customer ?? null;
  const [visitDate, water, added] = useWatch({
    control: form.control,
    name: ['serviceDate', 'water', 'added'],
  });
  const { data: visits } = useQuery({
    ...waterOfCustomerQuery(booking?.userId ?? ''),
    enabled: customer !== null,
  });
  return (
    <WaterCard
      visitDate={visitDate}
      pool={poolOf(customer)}
      before={
        visits && visitsBefore(visits, { reportId: booking?.reportId ?? undefined, visitDate })
      }
      water={water}
      onWater={(value) => form.setValue('water', value, { shouldDirty: true })}
      added={added}
      onAdded={(value) => form.setValue('added', value, { shouldDirty: true })}
      onUnlisted={onUnlisted}
    />
  );
};

/** What was found at the stop: whatever the visit's line asks for. */
export const VisitFindings = ({ form, booking, onUnlisted }: Props) => {
  const [line, yard] = useWatch({ control: form.control, name: ['line', 'yard'] });
  return (
    <>
      {asksFor(line, 'water') && (
        <PoolWater form={form} booking={booking} onUnlisted={onUnlisted} />
      )}
      {asksFor(line, 'yard') && (
        <Card className="max-sm:p-4">
          <h2 className="title-3 mb-3">Yard</h2>
          <YardFacts
            value={yard}
            onChange={(value) => form.setValue('yard', value, { shouldDirty: true })}
          />
        </Card>
      )}
    </>
  );
};
