import { brand } from '../site/brand.ts';
import { lines, type ServiceLine } from './lines.ts';

const palettes = {
  pool: { deep: brand.pool, light: brand.poolLight },
  grass: { deep: brand.grass, light: brand.grassLight },
};

/** A line's colors in PDFs and mail. */
export const lineColors = (line: ServiceLine): { deep: string; light: string } =>
  palettes[lines[line].color];
