import { S3Error } from './s3-error.ts';
import type { S3Response } from './s3-request.ts';

/** An element to write: its name, and its text or children. Elements with undefined content are omitted. */
export type XmlNode = readonly [
  name: string,
  content: string | number | boolean | undefined | readonly XmlNode[],
];

/** A read element. Namespaces and attributes are dropped; `text` is the joined character data. */
export type XmlElement = {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// Keys may contain control characters; S3 writes them as character references.
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (character) => entityOf[character] ?? character)
    .replaceAll(/\p{Cc}/gu, (character) => `&#${character.charCodeAt(0)};`);

const characterOf: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const readReference = (reference: string): string => {
  const name = reference.slice(1, -1);
  const known = characterOf[name];
  if (known !== undefined) return known;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#') || !Number.isInteger(code) || code > 0x10_ff_ff) {
    throw new S3Error('MalformedXML');
  }
  return String.fromCodePoint(code);
};

const unescapeXml = (text: string): string => text.replaceAll(/&[^;&]*;/g, readReference);

const writeNodes = (nodes: readonly XmlNode[]): string =>
  nodes
    .map(([name, content]) => {
      if (content === undefined) return '';
      const inner = typeof content === 'object' ? writeNodes(content) : escapeXml(String(content));
      return `<${name}>${inner}</${name}>`;
    })
    .join('');

/** Writes a document. S3's responses have its namespace; its error documents have none. */
export const writeXml = (
  root: string,
  nodes: readonly XmlNode[],
  namespace: 's3' | 'none' = 's3',
): string => {
  const attribute = namespace === 's3' ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${writeNodes(nodes)}</${root}>`;
};

/** The response to a successful request that asks for a document. */
export const xmlResponse = (root: string, nodes: readonly XmlNode[]): S3Response => ({
  status: 200,
  body: writeXml(root, nodes),
});

const tokenPattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s/>!?]+)[^>]*?(\/?)>|([^<]+)/gy;

type OpenElement = { name: string; children: OpenElement[]; text: string };

/**
 * Reads the small documents clients send and returns the root element.
 * @throws S3Error MalformedXML if tags do not match, a document type is declared, or the root is not `root`.
 */
export const readXml = (source: string, root: string): XmlElement => {
  const document: OpenElement = { name: '', children: [], text: '' };
  const path: OpenElement[] = [document];
  let consumed = 0;
  for (const match of source.matchAll(tokenPattern)) {
    consumed += match[0].length;
    const [, cdata, closing, qualifiedName, selfClosing, text] = match;
    const current = path.at(-1);
    if (current === undefined) throw new S3Error('MalformedXML');
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += unescapeXml(text);
    else if (qualifiedName !== undefined) {
      const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
      if (closing === '/') {
        if (current.name !== name) throw new S3Error('MalformedXML');
        path.pop();
      } else {
        const element: OpenElement = { name, children: [], text: '' };
        current.children.push(element);
        if (selfClosing !== '/') path.push(element);
      }
    }
  }
  const [first] = document.children;
  const complete = consumed === source.length && path.length === 1;
  if (!complete || document.children.length !== 1 || first?.name !== root) {
    throw new S3Error('MalformedXML');
  }
  return first;
};

/** The direct children called `name`, in document order. */
export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** The text of the first direct child called `name`, or undefined if there is none. */
export const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;

/** The texts of all direct children called `name`. */
export const childTexts = (element: XmlElement, name: string): string[] =>
  childrenNamed(element, name).map((child) => child.text);
