import type * as cognito from 'aws-cdk-lib/aws-cognito';
import { brand } from 'shared/domain/site/brand.ts';
import { emblem } from 'shared/domain/site/emblem.ts';

/** A color in the format of managed login: eight hex digits without '#', the last two for opacity. */
const color = (hex: string): string => `${hex.slice(1)}ff`;

const [white, poolDark, cream, fieldLine] = ['#ffffff', '#07485a', '#f8f0de', '#7f8f94'];
const [danger, dangerWash] = ['#9c2a1b', '#fbe4de'];

const filled = (backgroundColor: string) => ({
  backgroundColor: color(backgroundColor),
  textColor: color(white),
});
const outlined = (backgroundColor: string) => ({
  backgroundColor: color(backgroundColor),
  borderColor: color(brand.ink),
  textColor: color(brand.ink),
});
const failure = { backgroundColor: color(dangerWash), borderColor: color(danger) };

/**
 * The site's colors and corners for Cognito's hosted pages, in light mode only, like the site. Anything
 * omitted has AWS's default (docs/decisions/0059). Fonts cannot be changed.
 */
export const signInSettings = {
  categories: {
    form: { displayGraphics: true, location: { horizontal: 'CENTER', vertical: 'CENTER' } },
    global: {
      colorSchemeMode: 'LIGHT',
      pageFooter: { enabled: false },
      pageHeader: { enabled: false },
      spacingDensity: 'REGULAR',
    },
  },
  componentClasses: {
    buttons: { borderRadius: 12 },
    divider: { lightMode: { borderColor: color(brand.line) } },
    focusState: { lightMode: { borderColor: color(brand.pool) } },
    input: {
      borderRadius: 12,
      lightMode: {
        defaults: { backgroundColor: color(white), borderColor: color(fieldLine) },
        placeholderColor: color(brand.inkSoft),
      },
    },
    inputDescription: { lightMode: { textColor: color(brand.inkSoft) } },
    inputLabel: { lightMode: { textColor: color(brand.ink) } },
    link: {
      lightMode: {
        defaults: { textColor: color(poolDark) },
        hover: { textColor: color(brand.ink) },
      },
    },
    statusIndicator: { lightMode: { error: { ...failure, indicatorColor: color(danger) } } },
  },
  components: {
    alert: { borderRadius: 12, lightMode: { error: failure } },
    favicon: { enabledTypes: ['SVG'] },
    form: {
      backgroundImage: { enabled: false },
      borderRadius: 18,
      lightMode: { backgroundColor: color(white), borderColor: color(brand.ink) },
      logo: { enabled: true, formInclusion: 'IN', location: 'CENTER', position: 'TOP' },
    },
    pageBackground: { image: { enabled: false }, lightMode: { color: color(brand.paper) } },
    pageText: {
      lightMode: {
        bodyColor: color(brand.ink),
        descriptionColor: color(brand.inkSoft),
        headingColor: color(brand.ink),
      },
    },
    primaryButton: {
      lightMode: {
        active: filled(poolDark),
        defaults: filled(brand.pool),
        hover: filled(poolDark),
      },
    },
    secondaryButton: {
      lightMode: {
        active: outlined(cream),
        defaults: outlined(white),
        hover: outlined(brand.paper),
      },
    },
  },
} as const;

const { star: body, tips, tipRadius, outline, drop, highlight, highlightWidth } = emblem;

const star = `<g fill="${brand.gold}" stroke="${brand.ink}" stroke-width="${outline}" stroke-linejoin="round"><path d="${body}"/>${tips
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${tipRadius}"/>`)
  .join(
    '',
  )}</g><path d="${drop}" fill="${brand.ink}"/><path d="${highlight}" fill="none" stroke="${brand.paper}" stroke-width="${highlightWidth}" stroke-linecap="round"/>`;

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The star over the water, as on the site (docs/decisions/0053). */
const band = svg(
  400,
  110,
  `<path d="M0 0H400V84H0Z" fill="${cream}"/><path d="M200 84L-60-10H20ZM200 84L90-10H150ZM200 84L250-10H310ZM200 84L380-10H460ZM200 84L-60 46V72ZM200 84L460 46V72Z" fill="#f4cf78"/><path d="M0 84H400V110H0Z" fill="${brand.poolLight}"/><path d="M0 84H400" stroke="${brand.ink}" stroke-width="3"/><path d="M36 98H84M128 102H158M246 102H276M312 97H366" stroke="#b5e0e5" stroke-width="3" stroke-linecap="round"/><g transform="translate(155 -2) scale(1.4)">${star}</g>`,
);

const picture = (
  category: string,
  content: string,
): cognito.CfnManagedLoginBranding.AssetTypeProperty => ({
  category,
  colorMode: 'LIGHT',
  extension: 'SVG',
  bytes: Buffer.from(content).toString('base64'),
});

export const signInPictures = [
  picture('FORM_LOGO', band),
  picture('FAVICON_SVG', svg(64, 64, star)),
];
