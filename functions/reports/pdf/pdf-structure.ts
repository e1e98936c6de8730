import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;

/** The standard structure types in use (ISO 32000-1, 14.8.4). */
export type ElementType =
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'P'
  | 'Span'
  | 'Table'
  | 'TD'
  | 'TH'
  | 'TR';

type Details = PDFKit.Mixins.StructureElementOptions;

// PDF/UA-1 (ISO 14289-1, clause 5).
const conformance = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

/**
 * Builds the tree of headings, lists and tables that a screen reader follows, while the pages are drawn. Everything
 * drawn is either in the tree or a decoration.
 */
export const documentStructure = (document: Document) => {
  document.appendXML(conformance);
  const root = document.struct('Document');
  document.addStructure(root);
  let parent = root;
  let isDecorating = false;

  const within = <Drawn>(type: ElementType, draw: () => Drawn, details: Details = {}): Drawn => {
    if (isDecorating) return draw();
    const outer = parent;
    const element = document.struct(type, details);
    outer.add(element);
    parent = element;
    const drawn = draw();
    element.end();
    parent = outer;
    return drawn;
  };

  return {
    /** Puts everything that `draw` draws into an element below the current one. */
    within,

    /** Puts everything that `draw` draws into an item of the list that is the current element. */
    item: <Drawn>(draw: () => Drawn): Drawn => within('LI', () => within('LBody', draw)),

    /** Draws the text or picture of an element that has no others within it. */
    content: (type: ElementType, draw: () => void, details: Details = {}): void => {
      if (isDecorating) draw();
      else parent.add(document.struct(type, details, draw));
    },

    /** Draws what a screen reader skips: shapes, and text that repeats on every page. */
    decoration: (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void => {
      document.markContent('Artifact', { type });
      isDecorating = true;
      draw();
      isDecorating = false;
      document.endMarkedContent();
    },
  };
};
