import { expect, test } from 'vitest';
import { formatRunTime, summaryLines } from './job-summary.ts';

test('a run is named by the clock of the business, in summer and winter', () => {
  expect(formatRunTime('2027-05-20T14:00:00.000Z')).toBe('Thursday, May 20, 2027, 9:00 AM');
  expect(formatRunTime('2027-01-20T15:00:00.000Z')).toBe('Wednesday, January 20, 2027, 9:00 AM');
});

test('what a job counted is a line each, in words', () => {
  expect(summaryLines({ warned: 12, isFinished: true, lastDay: null })).toEqual([
    '  warned       12',
    '  is finished  yes',
    '  last day     nothing',
  ]);
});

test('any other answer is shown as it is', () => {
  expect(summaryLines(['a'])).toEqual(['[\n  "a"\n]']);
});
