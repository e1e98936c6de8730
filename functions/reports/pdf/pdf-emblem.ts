import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/site/brand.ts';
import { emblem } from 'shared/domain/site/emblem.ts';
import { lineColors } from 'shared/domain/lines/line-colors.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';

type Document = InstanceType<typeof PDFDocument>;

const box = 64;

/** Draws the sheriff's star, `size` points wide and high. */
export const drawEmblem = (
  document: Document,
  { x, y, size }: { x: number; y: number; size: number },
): void => {
  document
    .save()
    .translate(x, y)
    .scale(size / box);
  document.lineJoin('round').lineWidth(emblem.outline).strokeColor(brand.ink);
  document.fillColor(brand.gold).path(emblem.star).fillAndStroke();
  for (const [tipX, tipY] of emblem.tips)
    document.circle(tipX, tipY, emblem.tipRadius).fillAndStroke(brand.gold, brand.ink);
  document.fillColor(brand.ink).path(emblem.drop).fill();
  document.lineCap('round').lineWidth(emblem.highlightWidth).strokeColor(brand.paper);
  document.path(emblem.highlight).stroke();
  document.restore();
};

const waveLength = 22;

/** Draws the site's horizon: water or lawn under a gold line, 8 points high. */
export const drawHorizon = (
  document: Document,
  { x, y, width, line }: { x: number; y: number; width: number; line: ServiceLine },
): void => {
  const { deep, light } = lineColors(line);
  document.save().rect(x, y, width, 8).clip();
  document.rect(x, y, width, 8).fill(light);
  document.moveTo(x, y + 4.5);
  for (let at = 0; at < width; at += waveLength)
    document.bezierCurveTo(
      x + at + waveLength / 3,
      y + 1,
      x + at + (2 * waveLength) / 3,
      y + 9,
      x + at + waveLength,
      y + 4.5,
    );
  document
    .lineTo(x + width, y + 8)
    .lineTo(x, y + 8)
    .fill(deep);
  document.restore();
  document.rect(x, y - 1.5, width, 1.5).fill(brand.gold);
};
