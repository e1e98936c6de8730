import { describe, expect, it } from 'vitest';
import { namedPreferences, noPreferences, visitDateProblem } from './visit-fields.tsx';

describe('preferences for a visit', () => {
  it('leave out what was not filled in', () => {
    expect(namedPreferences(noPreferences)).toEqual({});
    expect(namedPreferences({ ...noPreferences, specialInstructions: '  ' })).toEqual({});
    expect(
      namedPreferences({
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
    // As a browser without a date picker sends it, or one with a year of five digits.
    for (const typed of ['12/24/2026', '20266-12-01'])
      expect(visitDateProblem(typed, now)).toBe('Please select a date from tomorrow on');
  });
});
