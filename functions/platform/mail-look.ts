import { brand } from 'shared/domain/brand.ts';
import type { ServiceLine } from 'shared/domain/service-lines.ts';

/**
 * For mail programs that keep style sheets and show mail in the dark; others show it as it is or turn its colors
 * themselves. `!important`, because all other styles are inline.
 */
export const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.m-page{background:#061e28!important}.m-card{background:${brand.ink}!important;border-color:${brand.inkSoft}!important;border-top-color:${brand.gold}!important;color:${brand.paper}!important}.m-soft{color:#c3d2d6!important}.m-wash{background:#12424f!important}.m-link{color:#8fd6e0!important}}`;

const lightWater: Record<ServiceLine, string> = { pool: brand.poolLight, yard: brand.grassLight };
const deepWater: Record<ServiceLine, string> = { pool: brand.pool, yard: brand.grass };

const stripe = (color: string, height: number): string =>
  `<tr><td colspan="2" height="${height}" style="height:${height}px;line-height:${height}px;font-size:1px;background:${color}">&nbsp;</td></tr>`;

/** The site's horizon, for a table of two columns: gold over water or lawn. */
export const horizonRow = (line: ServiceLine): string =>
  stripe(brand.gold, 2) + stripe(lightWater[line], 3) + stripe(deepWater[line], 5);
