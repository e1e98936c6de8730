import { expect, it } from 'vitest';
import { settingsPlaceholder } from 'shared/domain/settings.ts';
import { parseSettings } from './settings.ts';

it('explains what to do if the page was served without its settings', () => {
  expect(() => parseSettings(settingsPlaceholder)).toThrow('npm start');
  expect(() => parseSettings(undefined)).toThrow('npm start');
});

it('rejects incomplete settings', () => {
  expect(() => parseSettings('{"stage":"local"}')).toThrow('siteUrl');
});
