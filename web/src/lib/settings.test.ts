import { expect, it } from 'vitest';
import { settingsPlaceholder } from 'shared/domain/settings.ts';
import { parseSettings } from './settings.ts';

it('says what to do when the page was served without its settings', () => {
  expect(() => parseSettings(settingsPlaceholder)).toThrow('npm start');
  expect(() => parseSettings(undefined)).toThrow('npm start');
});

it('refuses incomplete settings', () => {
  expect(() => parseSettings('{"stage":"local"}')).toThrow('siteUrl');
});
