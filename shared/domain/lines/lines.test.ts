import { expect, test } from 'vitest';
import { catalogueCategories, catalogueServices, lineOfService } from '../prices/catalogue.ts';
import { serviceReport } from '../../contracts/reports.ts';
import { lines, serviceLines } from './lines.ts';
import { eachTask, taskKeys } from './tasks.ts';
import { factsOfLine } from './visit-facts.ts';

/*
 * Some texts mention every line. When you add one, read them again: they are in the folders home, services, signup,
 * terms and privacy of web/src/screens.
 */
test('the texts of the site are written for these lines', () => {
  expect(serviceLines).toEqual(['pool', 'yard']);
});

test('no two lines share a name, a category or a tab', () => {
  for (const field of ['name', 'categoryId', 'tab', 'noun'] as const)
    expect(new Set(serviceLines.map((line) => lines[line][field])).size).toBe(serviceLines.length);
});

test('no task is named like another field of a report', () => {
  const others = Object.entries(serviceReport.shape).filter(([, { type }]) => type !== 'boolean');
  expect(taskKeys.filter((key) => others.some(([name]) => name === key))).toEqual([]);
  expect(Object.keys(serviceReport.shape)).toEqual(expect.arrayContaining(taskKeys));
});

test('a line has tasks, and a service that belongs to it', () => {
  for (const line of serviceLines) {
    expect(lines[line].tasks.length).toBeGreaterThan(0);
    expect(catalogueServices.some(({ id }) => lineOfService(id) === line)).toBe(true);
  }
  expect(catalogueCategories.map(({ icon }) => icon)).toEqual(serviceLines);
});

test('a service that is not in the catalogue belongs to the pool line', () => {
  expect(lineOfService(null)).toBe('pool');
  expect(lineOfService('8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c9999')).toBe('pool');
});

test('the tasks of all lines begin with the eight of a pool', () => {
  expect(Object.keys(eachTask(true))).toEqual([
    'skimmedSurface',
    'emptyBaskets',
    'brushedWalls',
    'vacuumedPool',
    'testedWater',
    'addedChemicals',
    'checkedEquipment',
    'cleanedArea',
    'gateClosed',
  ]);
});

test('only the facts that the line has are used', () => {
  const facts = { water: 'tested', added: ['acid'], yard: 'two bags' };
  expect(factsOfLine({ line: 'pool', ...facts })).toEqual({ ...facts, yard: null });
  expect(factsOfLine({ line: 'yard', ...facts })).toEqual({ ...facts, water: null, added: [] });
});
