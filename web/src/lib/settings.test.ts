import { expect, it } from 'vitest';
import { settingsPlaceholder } from 'shared/domain/site/settings.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { parseSettings } from './settings.ts';

it('explains what to do if the page was served without its settings', () => {
  expect(() => parseSettings(settingsPlaceholder)).toThrow('npm start');
  expect(() => parseSettings(undefined)).toThrow('npm start');
});

it('rejects incomplete settings', () => {
  expect(() => parseSettings('{"stage":"local"}')).toThrow('siteUrl');
});

const lacking = (change: object) => () =>
  parseSettings(JSON.stringify({ ...testSettings, ...change }));

it('accepts complete settings, and names what is missing', () => {
  const complete = JSON.stringify(testSettings);
  expect(parseSettings(complete)).toEqual(testSettings);
  const nested = new Set(['tax', 'identity', 'payTo']);
  for (const name of Object.keys(testSettings).filter((key) => !nested.has(key)))
    expect(lacking({ [name]: undefined })).toThrow(`The settings lack ${name}`);
  expect(lacking({ tax: { rates: [] } })).toThrow('The settings lack services');
  expect(lacking({ identity: { ...testSettings.identity, endpoint: 1 } })).toThrow(
    'The settings lack endpoint',
  );
  expect(lacking({ payTo: { ...testSettings.payTo, venmo: undefined } })).toThrow(
    'The settings lack venmo',
  );
  expect(lacking({ claims: { fiveStar: 'yes' } })).toThrow('The settings lack claims');
});
