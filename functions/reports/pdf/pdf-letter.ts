import PDFDocument from 'pdfkit';
import { postalAddress } from 'shared/domain/settings.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { faint, letter, styles } from './pdf-page.ts';
import type { PageFlow } from './pdf-page.ts';

type Document = InstanceType<typeof PDFDocument>;

/** An empty document on US Letter; `at` is its date. */
export const newLetter = ({
  title,
  author,
  at,
}: {
  title: string;
  author: string;
  at: Date;
}): Document =>
  new PDFDocument({
    size: 'LETTER',
    margin: letter.margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
    // Otherwise pdfkit looks for its standard font's files, which the bundle does not have.
    font: '',
  });

/** The business's name, and how to reach it. */
export const drawLetterhead = (flow: PageFlow, settings: SiteSettings): void => {
  flow.write(settings.businessName, styles.title);
  flow.write(
    `${postalAddress(settings)}  |  ${settings.phone}  |  ${settings.email}`,
    styles.small,
    faint,
  );
  flow.skip(6);
  flow.rule();
};

/** On every page, `label` and the page's number; once everything else is drawn. */
export const drawFooters = (
  document: Document,
  flow: PageFlow,
  {
    label,
    boxesExplained,
  }: {
    label: string;
    /** What a box instead of a character means, where there is one. */
    boxesExplained: string;
  },
): void => {
  const { count } = document.bufferedPageRange();
  const y = letter.height - letter.margin;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    flow.place(label, styles.small, { x: letter.margin, y, color: faint });
    const number = `Page ${page + 1} of ${count}`;
    const x = letter.width - letter.margin - flow.widthOf(number, styles.small);
    flow.place(number, styles.small, { x, y, color: faint });
  }
  if (!flow.isComplete())
    flow.place(boxesExplained, styles.small, { x: letter.margin, y: y - 14, color: faint });
};
