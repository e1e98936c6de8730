import { describe, expect, it } from 'vitest';
import { greeting, navigationLinks } from './navigation-links.ts';

const person = {
  id: '8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  profileImageUrl: null,
  phone: null,
  address: null,
  desiredDay: null,
  paymentMethod: null,
  taxExempt: false,
  taxRate: null,
  sessionEndsAt: '2026-11-27T18:00:00.000Z',
  isAdmin: false,
};
const labels = (...args: Parameters<typeof navigationLinks>) =>
  navigationLinks(...args).map(({ label }) => label);

describe('navigation links', () => {
  it('offers a visitor the public pages only', () => {
    expect(labels({ status: 'visitor', user: null })).toEqual(['Home', 'Services']);
  });

  it('offers a customer their reports and none of the operator’s screens', () => {
    expect(labels({ status: 'signed-in', user: person })).toEqual([
      'Home',
      'Services',
      'My Reports',
    ]);
  });

  it('offers the administrator the dashboard and a new report instead of My Reports', () => {
    expect(labels({ status: 'signed-in', user: { ...person, isAdmin: true } })).toEqual([
      'Home',
      'Services',
      'Admin Dashboard',
      'New Report',
    ]);
  });

  it('greets by first name, or by email if there is none', () => {
    expect(greeting(person)).toBe('Welcome, Ana');
    expect(greeting({ ...person, firstName: null })).toBe('Welcome, ana@example.com');
    expect(greeting({ ...person, firstName: '' })).toBe('Welcome, ana@example.com');
  });
});
