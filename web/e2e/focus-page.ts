/* oxlint-disable unicorn/consistent-function-scoping -- only the outer function is sent to the page */

/** Something that may be too much on a screen, with its place in the document in CSS pixels. */
export type Place = { name: string; top: number; bottom: number };

export type Measures = {
  /** Height of the document, in CSS pixels. */
  height: number;
  /** Pixels that the page can be scrolled sideways. */
  sideways: number;
  scrolled: number;
  /** Links, buttons and fields of `main`, its footer apart, that are seen or reached by Tab. */
  controls: string[];
  /** Buttons with a solid background clearly unlike what lies behind them; `stuck` ones stay in view. */
  fills: (Place & { stuck: boolean })[];
  /** Texts and fields, by the size of their letters in CSS pixels; `isRead` where they are more than a label. */
  texts: { name: string; size: number; isRead: boolean }[];
  /** Controls with the width and height that a finger can hit, in CSS pixels. */
  targets: { name: string; width: number; height: number }[];
  /** Everything that is read out or seen, for a search of words. */
  words: string;
};

/** Runs in the page: measures it as it is. */
export const measurePage = (): Measures => {
  const control = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    '[contenteditable=true]',
    ...['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'combobox', 'slider'].map(
      (role) => `[role=${role}]`,
    ),
  ].join();

  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
    const text = element.getAttribute('aria-label') || label || element.textContent;
    return `${element.localName} "${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
  };

  const boxOf = (element: Element) => element.getBoundingClientRect();

  /** What is there for screen readers alone is clipped to one pixel. */
  const isClipped = (element: Element): boolean => {
    for (let other: Element | null = element; other; other = other.parentElement) {
      const { width, height } = boxOf(other);
      if ((width <= 1 || height <= 1) && getComputedStyle(other).overflow !== 'visible')
        return true;
    }
    return false;
  };

  const isSeen = (element: Element): boolean => {
    const { width, height, right, bottom } = boxOf(element);
    return (
      width > 1 &&
      height > 1 &&
      right > 0 &&
      bottom + scrollY > 0 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isClipped(element)
    );
  };

  const isReachedByTab = (element: Element): boolean =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true });

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = new Map<string, number[]>();
  /** Red, green and blue from 0 to 255, and alpha from 0 to 1, of any color that CSS can name. */
  const colorOf = (text: string): number[] => {
    const known = colors.get(text);
    if (known) return known;
    if (!canvas) throw new Error('The browser draws nothing');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const color = [red, green, blue, alpha / 255];
    colors.set(text, color);
    return color;
  };
  const isSolid = (color: number[]): boolean => (color[3] ?? 0) >= 0.5;

  /** The color of what lies behind an element. */
  const behind = (element: Element): number[] => {
    for (let other = element.parentElement; other; other = other.parentElement) {
      const color = colorOf(getComputedStyle(other).backgroundColor);
      if (isSolid(color)) return color;
    }
    return [255, 255, 255, 1];
  };

  /** Red, green and blue further apart than a quarter of the way from black to white: no wash of paper on paper. */
  const isUnlike = (one: number[], other: number[]): boolean =>
    Math.hypot(...[0, 1, 2].map((part) => (one[part] ?? 0) - (other[part] ?? 0))) >
    Math.hypot(255, 255, 255) / 4;

  const isFilled = (element: Element): boolean => {
    const { width, height } = boxOf(element);
    const back = behind(element);
    // Its own background, or that of something in it that covers it.
    return [element, ...element.querySelectorAll('*')].some((part) => {
      const box = boxOf(part);
      if (part.closest('svg, img') || box.width * box.height < 0.6 * width * height) return false;
      const styles = [getComputedStyle(part), getComputedStyle(part, '::before')];
      return styles.some(({ backgroundColor, backgroundImage, content }, index) => {
        if (index > 0 && content === 'none') return false;
        const color = colorOf(backgroundColor);
        return backgroundImage.includes('gradient') || (isSolid(color) && isUnlike(color, back));
      });
    });
  };

  const isStuck = (element: Element): boolean => {
    for (let other: Element | null = element; other; other = other.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(other).position)) return true;
    return false;
  };

  const isChosen = (element: Element): boolean =>
    element.matches(
      '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], [aria-checked=true], label:has(:checked)',
    );

  const placeOf = (element: Element): Place => {
    const { top, bottom } = boxOf(element);
    return { name: nameOf(element), top: top + scrollY, bottom: bottom + scrollY };
  };

  /** Where a finger hits it: with its label, and with what CSS lays around it. */
  const targetOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map(boxOf);
    const around = ['::before', '::after'].flatMap((name) => {
      const style = getComputedStyle(element, name);
      if (style.content === 'none' || style.position !== 'absolute') return [];
      const box = boxOf(element);
      const [top = 0, right = 0, bottom = 0, left = 0] = [
        style.top,
        style.right,
        style.bottom,
        style.left,
      ].map(parseFloat);
      return [
        new DOMRect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom),
      ];
    });
    const all = [...boxes, ...around];
    const span = (from: 'left' | 'top', to: 'right' | 'bottom'): number =>
      Math.max(...all.map((box) => box[to])) - Math.min(...all.map((box) => box[from]));
    return { name: nameOf(element), width: span('left', 'right'), height: span('top', 'bottom') };
  };

  /** A link in a sentence is as high as its line. */
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node instanceof Text && node.data.trim().length > 1,
    );

  /** Drawn letters grow and shrink with their picture. */
  const sizeOf = (element: Element): number => {
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale;
  };

  /** Letters from which a paragraph or an item is read rather than glanced at: about two lines on a phone. */
  const readFrom = 80;
  const hints = new Set(
    [...document.querySelectorAll('[aria-describedby]')].flatMap((each) =>
      (each.getAttribute('aria-describedby') ?? '').split(' '),
    ),
  );

  const textsOf = (root: Element): Measures['texts'] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Measures['texts'] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (!element || text === '' || element.closest('script, style, noscript, option, title'))
        continue;
      if (!isSeen(element)) continue;
      const paragraph = element.closest('p, li, dd, blockquote');
      const size = sizeOf(element);
      texts.push({
        name: `${element.localName} "${text.slice(0, 60)}"`,
        size,
        isRead:
          paragraph !== null &&
          !hints.has(paragraph.id) &&
          paragraph.textContent.length >= readFrom &&
          size === sizeOf(paragraph),
      });
    }
    return texts;
  };

  const all = [...document.querySelectorAll(control)];
  const buttons = [
    ...document.querySelectorAll(
      'a[href], button, summary, [role=button], [role=link], input:is([type=submit], [type=button], [type=reset]), label:has(input)',
    ),
  ];
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  return {
    height: scrollHeight,
    sideways: scrollWidth - clientWidth,
    scrolled: scrollY,
    controls: all
      .filter((each) => each.matches('main :scope, main *') && !each.closest('main footer'))
      .filter((each) => isSeen(each) || isReachedByTab(each))
      .map(nameOf),
    fills: buttons
      .filter((each) => isSeen(each) && !isChosen(each) && !each.matches('.call-button'))
      .filter(isFilled)
      .map((each) => ({ ...placeOf(each), stuck: isStuck(each) })),
    texts: [
      ...textsOf(document.body),
      // A phone zooms in on a field with smaller letters.
      ...[...document.querySelectorAll('input, select, textarea')]
        .filter(
          (each) => isSeen(each) && !each.matches('[type=checkbox], [type=radio], [type=range]'),
        )
        .map((each) => ({ name: nameOf(each), size: sizeOf(each), isRead: true })),
    ],
    targets: all
      .filter((each) => isSeen(each) && !isInSentence(each) && !each.matches('[role=slider]'))
      .map(targetOf),
    words: [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(
        (each) =>
          ['aria-label', 'placeholder', 'title', 'alt'].map(
            (name) => each.getAttribute(name) ?? '',
          ),
      ),
    ].join('\n'),
  };
};
