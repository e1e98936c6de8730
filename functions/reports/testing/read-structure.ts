import { latin, objectsOf, readFonts, streamsOf, textIn } from './read-pdf.ts';

const inner = (text: string): string[] => text.match(/\d+ 0 R|<<[\s\S]*?>>|\d+/g) ?? [];
const refIn = (text: string, key: string): string =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? '';

/**
 * What a screen reader finds in a PDF made by pdfkit, in its reading order: one line per element, indented by its
 * depth, with its alternative text in brackets and its own text.
 */
export const structureOf = (bytes: Uint8Array): string[] => {
  const file = latin(bytes);
  const [objects, fonts] = [objectsOf(file), readFonts(file)];
  const drawn = (page: string, id: string): string => {
    const [stream = ''] = streamsOf(objects.get(refIn(objects.get(page) ?? '', 'Contents')) ?? '');
    const [, content = ''] =
      new RegExp(`/MCID ${id}\\n>> BDC([\\s\\S]*?)\\nEMC`).exec(stream) ?? [];
    return textIn(content, fonts);
  };
  const read = (element: string, depth: number): string[] => {
    const body = objects.get(element) ?? '';
    const [, type = ''] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, alt] = /\/Alt \((.*)\)/.exec(body) ?? [];
    const page = refIn(body.replaceAll(/<<\n\/Type \/MCR[\s\S]*?>>/g, ''), 'Pg');
    const [, kids = ''] = /\/K \[([\s\S]*?)\]/.exec(body) ?? [];
    const below: string[] = [];
    let text = '';
    for (const kid of inner(kids)) {
      if (kid.endsWith(' R')) below.push(...read(kid.split(' ')[0] ?? '', depth + 1));
      else if (kid.startsWith('<<'))
        text += drawn(refIn(kid, 'Pg'), /MCID (\d+)/.exec(kid)?.[1] ?? '');
      else text += drawn(page, kid);
    }
    const label = [type, alt && `[${alt}]`, text.trim()].filter(Boolean).join(' ');
    return ['  '.repeat(depth) + label, ...below];
  };
  const root = objects.get(refIn(file, 'StructTreeRoot')) ?? '';
  const [, top = ''] = /\/K \[(\d+) 0 R\]/.exec(root) ?? [];
  return read(top, 0);
};

const paints = /^(?:.* )?(?:f|S|B|b|s|f\*|B\*|Do|Tj|TJ)$/;

/** The operators that draw something which is neither in the structure nor a decoration. */
export const drawnOutsideStructure = (bytes: Uint8Array): string[] =>
  streamsOf(latin(bytes))
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) => {
      let depth = 0;
      return stream.split('\n').filter((line) => {
        if (line.endsWith('BDC') || line.endsWith('BMC')) depth += 1;
        else if (line === 'EMC') depth -= 1;
        return depth === 0 && paints.test(line);
      });
    });
