import PDFDocument from 'pdfkit';
import { escapeHtml } from 'shared/domain/escape-html.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { postalAddress, type SiteSettings } from 'shared/domain/site/settings.ts';
import type { Verified } from '../../platform/endpoint/pending-checks.ts';
import { drawEmblem, drawHorizon } from './pdf-emblem.ts';
import { contentWidth, faint, letter, styles, type PageFlow } from './pdf-page.ts';

type Document = InstanceType<typeof PDFDocument>;

class LetterDocument extends PDFDocument {
  // Unescaped in XML, a name such as Pool & Poop makes metadata that no reader understands.
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    this.info = { ...this.info, Title: escapeHtml(Title), Author: escapeHtml(Author) };
    super.endMetadata();
  }
}

/** An empty US Letter document with the creation date `at`. */
export const newLetter = (
  _verified: Verified,
  { title, author, at }: { title: string; author: string; at: Date },
): Document =>
  new LetterDocument({
    size: 'LETTER',
    margin: letter.margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    // The first version with all that a screen reader needs.
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: title, Author: author, CreationDate: at },
    // Otherwise pdfkit looks for its standard font's files, which the bundle does not have.
    font: '',
  });

const emblemSize = 46;

/** Draws the emblem, the business's name and its contact details, above the horizon of `line`. */
export const drawLetterhead = (
  document: Document,
  flow: PageFlow,
  { settings, line }: { settings: SiteSettings; line: ServiceLine },
): void => {
  const x = letter.margin;
  const top = flow.y - 8;
  flow.structure.decoration(() => drawEmblem(document, { x: x - 4, y: top, size: emblemSize }));
  const textX = x + emblemSize + 6;
  const width = contentWidth - emblemSize - 6;
  const nameHeight = flow.place(settings.businessName, styles.title, {
    x: textX,
    y: top + 1,
    width,
  });
  const contact = `${postalAddress(settings)}  |  ${settings.phone}  |  ${settings.email}`;
  const contactHeight = flow.place(contact, styles.small, {
    x: textX,
    y: top + 1 + nameHeight,
    width,
    color: faint,
  });
  flow.skip(Math.max(emblemSize, nameHeight + contactHeight) - 2);
  flow.structure.decoration(() =>
    drawHorizon(document, { x, y: flow.y, width: contentWidth, line }),
  );
  flow.skip(22);
};

/** Draws `label` and the page number on every page. Call it last, when the number of pages is known. */
export const drawFooters = (
  document: Document,
  flow: PageFlow,
  {
    label,
    boxesExplained,
  }: {
    label: string;
    /** Explains the boxes drawn for characters that no font has. Printed only if there are any. */
    boxesExplained: string;
  },
): void => {
  const { count } = document.bufferedPageRange();
  const y = letter.height - letter.margin;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const number = `Page ${page + 1} of ${count}`;
    const x = letter.width - letter.margin - flow.widthOf(number, styles.small);
    flow.structure.decoration(() => {
      flow.place(label, styles.small, { x: letter.margin, y, color: faint });
      flow.place(number, styles.small, { x, y, color: faint });
    }, 'Pagination');
  }
  if (!flow.isComplete())
    flow.place(boxesExplained, styles.small, { x: letter.margin, y: y - 14, color: faint });
};
