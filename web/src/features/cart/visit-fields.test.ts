import { describe, expect, it } from 'vitest';
import { namedPreferences, noPreferences } from './visit-fields.tsx';

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
});
