import { brand } from 'shared/domain/site/brand.ts';
import { escapeHtml } from 'shared/domain/escape-html.ts';
import { htmlHeading, type MailBlock } from '../../platform/mail/branded-mail.ts';
import type { MailPhoto } from './mail-photos.ts';

/** Each cell's width in pixels in a 600 px wide window. On a phone, both cells of a row shrink together. */
const cell = { width: 264, ratio: 4 / 3 } as const;

/** A picture centered on a colored cell and scaled so that portraits and landscapes have the same height. */
const imageCell = ({ contentId, caption, number, ratio }: MailPhoto): string => {
  const percent = Math.min(100, Math.round((100 * ratio) / cell.ratio));
  const width = Math.round((cell.width * percent) / 100);
  return `<td class="m-wash" width="49%" align="center" valign="middle" style="background:${brand.poolWash};border-radius:6px"><img src="cid:${contentId}" alt="${escapeHtml(caption || `Photo ${number}`)}" width="${width}" style="display:block;margin:0 auto;width:${percent}%;max-width:${width}px;height:auto;border:0;border-radius:6px"></td>`;
};

const captionCell = ({ caption }: MailPhoto): string =>
  `<td class="m-soft" valign="top" style="padding:4px 0 14px;font-size:14px;line-height:1.35;color:${brand.inkSoft}">${escapeHtml(caption)}</td>`;

const gap = '<td width="2%" style="font-size:1px">&nbsp;</td>';

const rowOf = (photos: readonly MailPhoto[], draw: (photo: MailPhoto) => string): string => {
  const [first, second] = photos;
  const cells = [first ? draw(first) : '', second ? draw(second) : '<td width="49%"></td>'];
  return `<tr>${cells.join(gap)}</tr>`;
};

/**
 * The photos in a table with two to a row, all the same size, the one layout that works in every mail program. The
 * plain text lists their captions.
 */
export const photosBlock = (photos: readonly MailPhoto[]): MailBlock => {
  if (photos.length === 0) return { text: '', html: '' };
  const pairs = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) =>
    photos.slice(row * 2, row * 2 + 2),
  );
  const rows = pairs.map((pair) => rowOf(pair, imageCell) + rowOf(pair, captionCell));
  const captioned = photos.filter(({ caption }) => caption !== '');
  return {
    text:
      captioned.length === 0
        ? ''
        : ['Photos:', ...captioned.map(({ caption }) => `- ${caption}`)].join('\n'),
    html: `${htmlHeading('Photos')}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;table-layout:fixed">${rows.join('')}</table>`,
  };
};

/** The inline attachments that {@link photosBlock} refers to. */
export const inlinePhotos = (photos: readonly MailPhoto[]) =>
  photos.map(({ contentId, bytes }) => ({
    filename: `${contentId}.jpg`,
    type: 'image/jpeg',
    content: bytes,
    contentId,
  }));
