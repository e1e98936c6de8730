import type { WaterTest, WaterVisit } from 'shared/contracts/water.ts';
import { waterAdvice, type AdvicePool } from 'shared/domain/water/water-advice.ts';
import { Card } from '../../ui/card.tsx';
import { AddedChemicals } from './added-chemicals.tsx';
import { addedAt, leftOver } from './left-over.ts';
import { TargetSources } from './target-sources.tsx';
import { WaterAdvice } from './water-advice.tsx';
import { WaterReadings } from './readings-fields.tsx';

type Added = WaterVisit['added'];

type Props = {
  /** 'YYYY-MM-DD'. */
  visitDate: string;
  pool: AdvicePool;
  /** The customer's tested visits before this one, latest first; undefined while they are not known. */
  before: readonly WaterVisit[] | undefined;
  water: WaterTest | null;
  onWater: (water: WaterTest | null) => void;
  added: Added;
  onAdded: (added: Added) => void;
  /** Says whether an addition is filled in, but not in the list; the same function on every render. */
  onUnlisted: (isUnlisted: boolean) => void;
};

/** The water of a visit: its readings, advice on them, and what was added. */
export const WaterCard = ({
  visitDate,
  pool,
  before,
  water,
  onWater,
  added,
  onAdded,
  onUnlisted,
}: Props) => {
  const advice =
    water &&
    waterAdvice({
      pool,
      readings: water,
      addedLately: before
        ? [...added.map(({ chemical }) => ({ chemical, on: visitDate })), ...addedAt(before)]
        : null,
      visitDate,
      readAt: water.readAt,
    });
  const left = leftOver(pool, before ?? []);
  return (
    <Card className="@container flex flex-col gap-5 max-sm:p-4">
      <h2 className="title-3">Water</h2>
      {left.length > 0 && (
        <section
          aria-label="From the last visit"
          className="rounded-control border-2 border-ink bg-warn-wash p-3 text-ink"
        >
          <p className="font-bold">From the last visit, once the water is tested</p>
          <ul className="list-disc pl-6">
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid grid-cols-1 gap-5 @[38rem]:grid-cols-2 @[38rem]:items-start">
        <div className="@container flex min-w-0 flex-col gap-3">
          <WaterReadings
            value={water}
            onChange={onWater}
            last={before?.find((visit) => visit.water !== null)?.water}
            pool={pool}
          />
          <TargetSources pool={pool} />
        </div>
        <div className="@container flex min-w-0 flex-col gap-5">
          {advice && <WaterAdvice advice={advice} onAdded={(one) => onAdded([...added, one])} />}
          <AddedChemicals
            value={added}
            onChange={onAdded}
            bleachPercent={pool.bleachPercent}
            onUnlisted={onUnlisted}
          />
        </div>
      </div>
    </Card>
  );
};

/** The visits of a trend up to the day of this one, without this one. */
export const visitsBefore = (
  visits: readonly WaterVisit[],
  { reportId, visitDate }: { reportId: string | undefined; visitDate: string },
): WaterVisit[] =>
  visits.filter((visit) => visit.reportId !== reportId && visit.serviceDate <= visitDate);
