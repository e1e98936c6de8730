import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { expect, it } from 'vitest';
import { ServicePicture } from '../../features/catalogue/service-picture.tsx';

const modules = import.meta.glob<Record<string, ComponentType>>(['./*.tsx', '!./pieces.tsx'], {
  eager: true,
});
const pictures = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, Picture]) => ({
    file,
    name,
    svg: renderToStaticMarkup(createElement(Picture)),
  })),
);

const gzipSize = async (text: string): Promise<number> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
};

/** Maximum bytes (gzip) of a picture, and of the one on the first screen. */
const [limit, firstLimit] = [6000, 4000];

it('draws one picture in each file', () => {
  expect(pictures.length).toBeGreaterThan(15);
  expect(pictures).toHaveLength(Object.keys(modules).length);
});

it.each(pictures)(
  '$name is small, hidden from screen readers and painted with tokens',
  async (picture) => {
    const { name, svg } = picture;
    expect(await gzipSize(svg)).toBeLessThan(name === 'Backyard' ? firstLimit : limit);
    // The aspect ratio of the view box reserves the space.
    expect(svg).toMatch(/^<svg viewBox="0 0 \d+ \d+"[^>]* aria-hidden="true"/);
    const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color = '']) => color);
    expect(colors.length).toBeGreaterThan(2);
    for (const color of colors)
      expect(color).toMatch(/^(?:none|var\(--color-[a-z]+(?:-[a-z0-9]+)?\))$/);
    expect(svg).not.toMatch(/ style=| id=|href/);
  },
);

it.each(catalogueServices)('has a picture of $name', ({ name }) => {
  expect(renderToStaticMarkup(createElement(ServicePicture, { name }))).toContain('<svg');
});

it('shows nothing for a service without a picture', () => {
  expect(renderToStaticMarkup(createElement(ServicePicture, { name: 'Window Cleaning' }))).toBe('');
});
