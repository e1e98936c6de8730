import { expect, test } from 'vitest';
import { decodeForm } from './form.ts';

const decoded = (body: string) => decodeForm(new URLSearchParams(body));

test('brackets nest, and numbers from 0 on make arrays', () => {
  expect(
    decoded('a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=4&expand[]=x&expand[]=y.z&at[1]=5&plus=a%2Bb+c'),
  ).toEqual({
    a: '1',
    b: { c: '2', d: [{ e: '3' }, { e: '4' }] },
    expand: ['x', 'y.z'],
    at: { '1': '5' },
    plus: 'a+b c',
  });
});

test('nothing but the decoded object is touched', () => {
  decoded('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
  expect({}).not.toHaveProperty('polluted');
  expect(decoded('')).toEqual({});
});
