import { brand } from './brand.ts';
import { escapeHtml } from '../escape-html.ts';
import { lineColors } from '../lines/line-colors.ts';
import { serviceLines, type ServiceLine } from '../lines/lines.ts';
import { phoneHref, postalAddress, type SiteSettings } from './settings.ts';

/**
 * For mail clients that support style sheets and dark mode; others leave the colors alone or invert
 * them on their own. `!important`, because all other styles are inline.
 */
const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.m-page{background:#061e28!important}.m-card{background:${brand.ink}!important;border-color:${brand.inkSoft}!important;border-top-color:${brand.gold}!important;color:${brand.paper}!important}.m-soft{color:#c3d2d6!important}.m-wash{background:#12424f!important}.m-dot{background:${brand.paper}!important}.m-link{color:#8fd6e0!important}}`;

const stripe = (colors: readonly string[], height: number): string =>
  `<tr>${colors
    .map(
      (color) =>
        `<td width="${100 / colors.length}%" height="${height}" style="height:${height}px;line-height:${height}px;font-size:1px;background:${color}">&nbsp;</td>`,
    )
    .join('')}</tr>`;

/** The site's horizon: gold above the water, the lawn, or both side by side. */
const horizon = (lines: readonly ServiceLine[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${[
    stripe(
      lines.map(() => brand.gold),
      2,
    ),
    stripe(
      lines.map((line) => lineColors(line).light),
      3,
    ),
    stripe(
      lines.map((line) => lineColors(line).deep),
      5,
    ),
  ].join('')}</table>`;

/** The emblem for mail that cannot include images: a star character in a round table cell. */
export const typedEmblem = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="46" height="46" align="center" style="width:46px;height:46px;border:3px solid ${brand.ink};border-radius:26px;background:${brand.gold};color:${brand.ink};font-size:28px;line-height:46px">&#9733;</td></tr></table>`;

type Signed = Pick<
  SiteSettings,
  'businessName' | 'street' | 'city' | 'state' | 'postalCode' | 'phone' | 'email'
>;

const head = (emblem: string, { businessName }: Signed): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td width="64" style="padding:0 0 12px">${emblem}</td><td style="padding:0 0 12px;font-size:20px;line-height:1.2;font-weight:bold">${escapeHtml(businessName)}</td></tr></table>`;

/** The sender and how to reach them, as lines of text. */
export const mailSignature = ({ businessName, phone, email, ...address }: Signed): string =>
  [businessName, postalAddress(address), `${phone} | ${email}`].join('\n');

const link = (href: string, label: string): string =>
  `<a class="m-link" href="${escapeHtml(href)}" style="color:${brand.pool}">${escapeHtml(label)}</a>`;

const foot = ({ businessName, phone, email, ...address }: Signed): string =>
  `<p class="m-soft" style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid ${brand.line};font-size:14px;color:${brand.inkSoft}"><strong>${escapeHtml(businessName)}</strong><br>${escapeHtml(postalAddress(address))}<br>${link(phoneHref(phone), phone)} &nbsp;|&nbsp; ${link(`mailto:${email}`, email)}</p>`;

/**
 * The HTML of a mail in the site's colors, at most 600 px wide: emblem and name above the horizon, then
 * the content and the sender. All styles are inline and the layout uses tables, because many mail
 * clients drop style sheets.
 */
export const mailFrame = ({
  title,
  content,
  emblem,
  lines = serviceLines,
  settings,
}: {
  title: string;
  /** HTML. */
  content: string;
  /** HTML, 52 by 52 pixels. Purely decorative, because the name is next to it. */
  emblem: string;
  /** The lines of business the horizon shows. */
  lines?: readonly ServiceLine[];
  settings: Signed;
}): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyles}</style></head><body class="m-page" style="margin:0;padding:16px;background:${brand.paper}"><div class="m-card" style="max-width:600px;box-sizing:border-box;margin:0 auto;padding:24px;border:1px solid ${brand.line};border-top:6px solid ${brand.gold};border-radius:8px;background:#ffffff;color:${brand.ink};font:16px/1.5 Arial,Helvetica,sans-serif;word-break:break-word">${head(emblem, settings)}${horizon(lines)}${content}${foot(settings)}</div></body></html>`;
