/**
 * The first, small script of a prerendered page. It lets the page paint before the app is loaded, so that on
 * a slow connection text, styles and fonts come first. Presses and input are held until the app has hydrated
 * the page, and then replayed: presses on buttons, and on links that need the app (`data-needs-app`).
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const filledIn = new Map<Control, string | boolean>();
let pressed: HTMLElement | undefined;
/** What a mouse button is held down on. */
let heldDown: HTMLElement | undefined;

/** The controls of the prerendered page, which has been parsed by now. */
const delivered = document.querySelectorAll<Control>('input, textarea, select');

/** Milliseconds after which a held link is followed without the app, in case the app never loads. */
const longestPress = 5000;

const mouse = ['mousedown', 'mouseup'] as const;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const controlOf = ({ target }: Event): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('button, a[data-needs-app]')) ||
  undefined;

const storeDown = (event: MouseEvent): void => {
  heldDown = event.type === 'mousedown' ? controlOf(event) : undefined;
};

const storePress = (event: MouseEvent): void => {
  const control = controlOf(event);
  if (!control) return;
  if (control instanceof HTMLAnchorElement) {
    // Opens in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    setTimeout(() => {
      if (pressed === control) location.assign(control.href);
    }, longestPress);
  }
  // Otherwise a form would submit itself, with its input in the URL.
  event.preventDefault();
  pressed = control;
};

const storeInput = ({ target }: Pick<Event, 'target'>): void => {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    // Moves it to the end: among radio buttons, the last one counts.
    filledIn.delete(target);
    filledIn.set(target, isTicked(target) ? target.checked : target.value);
  }
};

/** React notices a change only if the value differs from the last one set by script. */
const fillIn = (control: Control, stored: string | boolean): void => {
  if (isTicked(control)) {
    control.checked = !stored;
    control.click();
    return;
  }
  control.value = '';
  // Bypasses the setter with which React tracks values set by script.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, stored);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
};

/** The events before a click, which select a tab and load the toaster. */
const pressDown = (control: HTMLElement): void => {
  const init = { bubbles: true, cancelable: true };
  control.dispatchEvent(new PointerEvent('pointerdown', init));
  control.dispatchEvent(new MouseEvent('mousedown', init));
};

/**
 * When somebody returns to a page, browsers restore its fields without events. Here, all boxes start
 * unchecked and no option is selected.
 */
const isRestored = (control: Control): boolean =>
  isTicked(control)
    ? control.checked && !control.defaultChecked
    : control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue);

const replay = (): void => {
  document.removeEventListener('click', storePress);
  document.removeEventListener('input', storeInput);
  for (const type of mouse) document.removeEventListener(type, storeDown);
  for (const target of delivered) if (isRestored(target)) storeInput({ target });
  for (const [control, stored] of filledIn) if (control.isConnected) fillIn(control, stored);
  const held = pressed;
  pressed = undefined;
  if (held?.isConnected) {
    pressDown(held);
    held.click();
  }
  // The browser itself sends the rest once the button is up.
  if (heldDown?.isConnected) pressDown(heldDown);
};

document.addEventListener('click', storePress);
document.addEventListener('input', storeInput);
for (const type of mouse) document.addEventListener(type, storeDown);
document.addEventListener('hydrated', replay, { once: true });

const fetchApp = (): void => {
  // Does nothing on the second call: the template is empty by then.
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (scripts) document.head.append(scripts.content);
};

/** Longest wait in milliseconds, for browsers that do not report a paint. */
const longestWait = 1000;

setTimeout(fetchApp, longestWait);
new PerformanceObserver(fetchApp).observe({ type: 'paint', buffered: true });
