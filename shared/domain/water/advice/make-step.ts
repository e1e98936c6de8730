import { addedTitle } from '../added-chemicals.ts';
import { amountLabel } from '../chemical-labels.ts';
import { dose, type Chemical, type Dose } from '../water-doses.ts';
import type { AdviceStep, Part } from './advice-types.ts';

export const nothing = (): Part => ({ steps: [], warnings: [], nextVisit: [] });

export const gallonLabel = (gallons: number): string =>
  `${gallons.toLocaleString('en-US')} gallons`;
export const ppmLabel = (ppm: number): string =>
  `${ppm.toLocaleString('en-US', { maximumFractionDigits: 1 })} ppm`;

const addsLabel = ({
  cyanuricAcid,
  calciumHardness,
  salt,
}: NonNullable<Dose['alsoAdds']>): string =>
  [
    cyanuricAcid !== undefined && `${ppmLabel(cyanuricAcid)} of stabilizer`,
    calciumHardness !== undefined && `at least ${ppmLabel(calciumHardness)} of calcium hardness`,
    salt !== undefined && `${ppmLabel(salt)} of salt`,
  ]
    .filter((text) => text !== false)
    .join(', ');

type Wanted = Pick<AdviceStep, 'because' | 'arithmetic' | 'source'> & {
  chemical: Chemical;
  ounces: number;
  unit: 'weight' | 'fluid';
  strength?: number | undefined;
  alsoAdds?: Dose['alsoAdds'] | undefined;
};

/** A step with its ounces rounded down: to 0 in a plunge pool, which `incompatible` turns into a sentence. */
export const stepOf = ({ chemical, ounces, unit, alsoAdds, ...message }: Wanted): AdviceStep[] => {
  if (!(ounces > 0)) return [];
  const whole = Math.floor(ounces);
  return [
    {
      ...message,
      chemical,
      title: addedTitle({ chemical, strength: message.strength }),
      amount: amountLabel(whole, unit),
      ounces: whole,
      unit,
      share: 0,
      alsoAdds: alsoAdds ? addsLabel(alsoAdds) : null,
      waitBefore: null,
    },
  ];
};

/** A step that raises a reading by `change` ppm. */
export const raise = (wanted: {
  chemical: Chemical;
  gallons: number;
  change: number;
  strength?: number | undefined;
  because: string;
  source: string;
  more?: string[];
}): AdviceStep[] => {
  const { chemical, gallons, change, strength, because, source, more = [] } = wanted;
  const one = dose({ chemical, gallons: 10_000, change: 1, strength });
  const all = dose({ chemical, gallons, change, strength });
  const unit = all.unit === 'fluid' ? 'fl oz' : 'oz';
  return stepOf({
    chemical,
    strength,
    ounces: all.ounces,
    unit: all.unit,
    alsoAdds: all.alsoAdds,
    because,
    source,
    arithmetic: [
      `1 ppm in 10,000 gallons takes ${one.ounces.toFixed(2)} ${unit}${
        strength === undefined ? '' : ` at ${strength}%`
      }.`,
      `${ppmLabel(change)} × ${gallonLabel(gallons)} = ${all.ounces.toFixed(1)} ${unit}, rounded down.`,
      ...more,
    ],
  });
};
