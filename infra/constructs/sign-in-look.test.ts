import { expect, test } from 'vitest';
import { signInPictures, signInSettings } from './sign-in-look.ts';

/**
 * Of the settings that AWS documents for light mode, those we use:
 * https://docs.aws.amazon.com/cli/latest/reference/cognito-idp/update-managed-login-branding.html
 */
const documented = `
categories.form.displayGraphics categories.form.location.horizontal categories.form.location.vertical
categories.global.colorSchemeMode categories.global.pageFooter.enabled categories.global.pageHeader.enabled
categories.global.spacingDensity
componentClasses.buttons.borderRadius componentClasses.divider.lightMode.borderColor
componentClasses.focusState.lightMode.borderColor componentClasses.input.borderRadius
componentClasses.input.lightMode.defaults.backgroundColor componentClasses.input.lightMode.defaults.borderColor
componentClasses.input.lightMode.placeholderColor componentClasses.inputDescription.lightMode.textColor
componentClasses.inputLabel.lightMode.textColor componentClasses.link.lightMode.defaults.textColor
componentClasses.link.lightMode.hover.textColor
componentClasses.statusIndicator.lightMode.error.backgroundColor
componentClasses.statusIndicator.lightMode.error.borderColor
componentClasses.statusIndicator.lightMode.error.indicatorColor
components.alert.borderRadius components.alert.lightMode.error.backgroundColor
components.alert.lightMode.error.borderColor components.favicon.enabledTypes.0
components.form.backgroundImage.enabled components.form.borderRadius
components.form.lightMode.backgroundColor components.form.lightMode.borderColor
components.form.logo.enabled components.form.logo.formInclusion components.form.logo.location
components.form.logo.position
components.pageBackground.image.enabled components.pageBackground.lightMode.color
components.pageText.lightMode.bodyColor components.pageText.lightMode.descriptionColor
components.pageText.lightMode.headingColor
components.primaryButton.lightMode.active.backgroundColor components.primaryButton.lightMode.active.textColor
components.primaryButton.lightMode.defaults.backgroundColor components.primaryButton.lightMode.defaults.textColor
components.primaryButton.lightMode.hover.backgroundColor components.primaryButton.lightMode.hover.textColor
components.secondaryButton.lightMode.active.backgroundColor
components.secondaryButton.lightMode.active.borderColor components.secondaryButton.lightMode.active.textColor
components.secondaryButton.lightMode.defaults.backgroundColor
components.secondaryButton.lightMode.defaults.borderColor
components.secondaryButton.lightMode.defaults.textColor
components.secondaryButton.lightMode.hover.backgroundColor
components.secondaryButton.lightMode.hover.borderColor components.secondaryButton.lightMode.hover.textColor
`
  .trim()
  .split(/\s+/);

const leaves = (value: unknown, path: readonly string[] = []): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]))
    : [[path.join('.'), value]];

test('the hosted sign-in gets only known settings, colors with their opacity', () => {
  const set = leaves(signInSettings);
  expect(set.map(([name]) => name).toSorted()).toEqual(documented.toSorted());
  const colors = set.filter(([name]) => /color$/i.test(name));
  expect(colors.length).toBeGreaterThan(30);
  for (const [name, value] of colors)
    expect([name, value]).toEqual([name, expect.stringMatching(/^[0-9a-f]{6}ff$/)]);
});

test('its text and buttons have a contrast of at least 4.5:1', () => {
  const { components, componentClasses } = signInSettings;
  const page = components.pageBackground.lightMode.color;
  const form = components.form.lightMode.backgroundColor;
  const { primaryButton, secondaryButton, pageText, alert } = components;
  const pairs = [
    ...Object.values(pageText.lightMode).flatMap((text) => [
      [text, page],
      [text, form],
    ]),
    [componentClasses.link.lightMode.defaults.textColor, form],
    [componentClasses.input.lightMode.placeholderColor, form],
    [alert.lightMode.error.borderColor, alert.lightMode.error.backgroundColor],
    ...[primaryButton, secondaryButton].flatMap(({ lightMode }) =>
      Object.values(lightMode).map(({ textColor, backgroundColor }) => [
        textColor,
        backgroundColor,
      ]),
    ),
  ];
  expect(pairs.length).toBeGreaterThan(12);
  for (const [text = '', ground = ''] of pairs)
    expect([text, ground, contrast(text, ground)]).toEqual([
      text,
      ground,
      expect.toSatisfy(isReadable),
    ]);
});

const isReadable = (ratio: number): boolean => ratio >= 4.5;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('its pictures are vectors that load nothing, and all of it is far below 2 MB', () => {
  expect(signInPictures.map(({ category }) => category)).toEqual(['FORM_LOGO', 'FAVICON_SVG']);
  for (const { bytes = '', extension } of signInPictures) {
    expect(extension).toBe('SVG');
    const drawn = Buffer.from(bytes, 'base64').toString();
    expect(drawn).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/,
    );
    expect(drawn.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /href|url\(|http|<script|NaN|undefined/,
    );
    expect(bytes.length).toBeLessThan(4000);
  }
});
