import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import {
  mostBags,
  unusualLimit,
  yardAreaNames,
  yardAreas,
  type YardFacts as Facts,
} from 'shared/domain/reports/yard-facts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow, TextArea } from '../../ui/field.tsx';

const none: Facts = { areas: [], bags: null, unusual: '' };
const isNothing = ({ areas, bags, unusual }: Facts) =>
  areas.length === 0 && bags === null && unusual === '';

/** Fields for the areas, the bags and anything unusual of a yard visit (rules: water-8). */
export const YardFacts = ({
  value,
  onChange,
}: {
  value: Facts | null;
  onChange: (value: Facts | null) => void;
}) => {
  const facts = value ?? none;
  const change = (changed: Partial<Facts>) => {
    const all = { ...facts, ...changed };
    onChange(isNothing(all) ? null : all);
  };
  const setBags = (bags: number) => change({ bags: Math.max(0, Math.min(mostBags, bags)) });
  const bags = facts.bags ?? 0;
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-1.5 font-semibold">Areas</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {yardAreaNames.map((area) => (
            <CheckRow
              key={area}
              label={yardAreas[area]}
              className="min-h-14"
              checked={facts.areas.includes(area)}
              onChange={({ target }) =>
                change({
                  areas: yardAreaNames.filter((one) =>
                    one === area ? target.checked : facts.areas.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 font-semibold">Bags</legend>
        <div className="flex items-center gap-3">
          <Button
            tone="paper"
            className="size-14"
            aria-label="One bag less"
            disabled={bags === 0}
            onClick={() => setBags(bags - 1)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <output aria-live="polite" className="min-w-24 text-center text-2xl font-bold">
            {facts.bags ?? 'Not counted'}
          </output>
          <Button
            tone="paper"
            className="size-14"
            aria-label="One bag more"
            disabled={bags === mostBags}
            onClick={() => setBags(facts.bags === null ? 1 : bags + 1)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
      </fieldset>
      <TextArea
        label="Anything unusual"
        optional
        rows={2}
        maxLength={unusualLimit}
        value={facts.unusual}
        onChange={({ target }) => change({ unusual: target.value })}
      />
    </div>
  );
};
