import type { RecordRow } from 'shared/contracts/record.ts';
import { addable } from 'shared/domain/added-chemicals.ts';
import { visitTasks } from 'shared/domain/checklist.ts';
import { measureOf, recordedFields, testedFields } from 'shared/domain/water-readings.ts';
import { yardAreas } from 'shared/domain/yard-facts.ts';

const readingsOf = ({ readings = {} }: RecordRow): string[] => {
  const { clarity, flashedPink, spa } = readings;
  return [
    ...[...testedFields, ...recordedFields].flatMap((field) => {
      const value = readings[field];
      if (typeof value !== 'string') return [];
      const { label, unit } = measureOf(field);
      const isOffScale = value === 'below' || value === 'above';
      return [`${label} ${value}${isOffScale ? ' the kit' : unit && ` ${unit}`}`];
    }),
    ...(typeof clarity === 'string' ? [`Clarity ${clarity}`] : []),
    ...(flashedPink === true ? ['Flashed pink without chlorine'] : []),
    ...(spa === true ? ['A spa'] : []),
  ];
};

const tasksOf = ({ line, tasks }: RecordRow, isDone: boolean): string[] =>
  visitTasks[line].filter(({ key }) => tasks[key] === isDone).map(({ label }) => label);

/** What a row of a record says, in sentences of one line or two: numbers as they were entered. */
export const recordRowFacts = (row: RecordRow): string[] => {
  const { doses = [], areas = [], bags, photos = [], corrects } = row;
  const lists: [string, string[]][] = [
    ['Done', tasksOf(row, true)],
    ['Not done', tasksOf(row, false)],
    ['Water', readingsOf(row)],
    ['Added', doses.map(({ chemical, amount, unit }) => `${amount} ${unit} ${addable[chemical]}`)],
    ['Areas', areas.map((area) => yardAreas[area])],
    ['Bags', bags === undefined ? [] : [bags]],
    ['Photos', photos.length === 0 ? [] : [String(photos.length)]],
    ['Corrects', corrects === undefined ? [] : [`no. ${corrects}`]],
  ];
  return lists.flatMap(([label, facts]) =>
    facts.length === 0 ? [] : [`${label}: ${facts.join(', ')}`],
  );
};
