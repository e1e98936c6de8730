import type { RecordRow } from 'shared/contracts/record.ts';
import { addable } from 'shared/domain/water/added-chemicals.ts';
import { isServiceLine, lines } from 'shared/domain/lines/lines.ts';
import { measureOf, recordedFields, testedFields } from 'shared/domain/water/water-readings.ts';
import { yardAreas } from 'shared/domain/reports/yard-facts.ts';

// A row may be from an older or newer release, so anything unknown here is printed as its key.
const chemicalLabels = new Map<string, string>(Object.entries(addable));
const areaLabels = new Map<string, string>(Object.entries(yardAreas));
const knownReadings = new Set<string>([
  ...testedFields,
  ...recordedFields,
  'clarity',
  'flashedPink',
  'spa',
]);

const readingsOf = ({ readings = {} }: RecordRow): string[] => {
  const { clarity, flashedPink, spa } = readings;
  return [
    ...[...testedFields, ...recordedFields].flatMap((field) => {
      const value = readings[field];
      if (typeof value !== 'string') return [];
      const { label, unit } = measureOf(field);
      const isOffScale = value === 'below' || value === 'above';
      const inUnit = unit.startsWith('°') ? unit : unit && ` ${unit}`;
      return [`${label} ${value}${isOffScale ? ' the kit' : inUnit}`];
    }),
    ...(typeof clarity === 'string' ? [`Clarity ${clarity}`] : []),
    ...(flashedPink === true ? ['Flashed pink without chlorine'] : []),
    ...(spa === true ? ['A spa'] : []),
    ...Object.entries(readings).flatMap(([field, value]) => {
      if (knownReadings.has(field) || value === false) return [];
      return [value === true ? field : `${field} ${value}`];
    }),
  ];
};

const tasksOf = ({ line, tasks }: RecordRow, isDone: boolean): string[] => {
  const labels = new Map<string, string>(
    isServiceLine(line) ? lines[line].tasks.map(({ key, label }) => [key, label]) : [],
  );
  return [...new Set([...labels.keys(), ...Object.keys(tasks)])]
    .filter((key) => tasks[key] === isDone)
    .map((key) => labels.get(key) ?? key);
};

/** A record row as lines of text such as 'Done: ...', with numbers as they were entered. */
export const recordRowFacts = (row: RecordRow): string[] => {
  const { doses = [], areas = [], bags, photos = [], corrects } = row;
  const lists: [string, string[]][] = [
    ['Done', tasksOf(row, true)],
    ['Not done', tasksOf(row, false)],
    ['Water', readingsOf(row)],
    [
      'Added',
      doses.map(
        ({ chemical, amount, unit }) =>
          `${amount} ${unit} ${chemicalLabels.get(chemical) ?? chemical}`,
      ),
    ],
    ['Areas', areas.map((area) => areaLabels.get(area) ?? area)],
    ['Bags', bags === undefined ? [] : [bags]],
    ['Photos', photos.length === 0 ? [] : [String(photos.length)]],
    ['Corrects', corrects === undefined ? [] : [`no. ${corrects}`]],
  ];
  return lists.flatMap(([label, facts]) =>
    facts.length === 0 ? [] : [`${label}: ${facts.join(', ')}`],
  );
};
