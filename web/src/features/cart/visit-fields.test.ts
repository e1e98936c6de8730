import { describe, expect, it } from 'vitest';
import { namedWishes, noWishes, visitDateProblem } from './visit-fields.tsx';

describe('wishes for a visit', () => {
  it('leave out what was not filled in', () => {
    expect(namedWishes(noWishes)).toEqual({});
    expect(namedWishes({ ...noWishes, specialInstructions: '  ' })).toEqual({});
    expect(
      namedWishes({
        scheduledDate: '2026-12-01',
        preferredTime: 'Morning 8-12',
        specialInstructions: 'Gate on the left',
      }),
    ).toEqual({
      scheduledDate: '2026-12-01',
      preferredTime: 'Morning 8-12',
      specialInstructions: 'Gate on the left',
    });
  });

  it('are for tomorrow or later, by the clock in Texas', () => {
    const now = new Date('2026-11-21T03:00:00Z');
    expect(visitDateProblem('', now)).toBeUndefined();
    expect(visitDateProblem('2026-11-21', now)).toBeUndefined();
    expect(visitDateProblem('2026-11-20', now)).toBe('Please select a date from tomorrow on');
  });
});
