/**
 * The first script of a made page, and a small one: the page is drawn before the app is fetched, so that
 * on a slow line text, styles and fonts have the line to themselves. What is pressed and filled in until
 * the app has taken the page over is kept, and done again once it can be answered.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const filledIn = new Map<Control, string | boolean>();
let pressed: HTMLButtonElement | undefined;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const keepPress = (event: Event): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  // A form would send itself, and what was typed would stand in the address.
  event.preventDefault();
  pressed = button;
};

const keepInput = ({ target }: Event): void => {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    // The last one comes last: of several radio buttons it is the one that counts.
    filledIn.delete(target);
    filledIn.set(target, isTicked(target) ? target.checked : target.value);
  }
};

/** React hears of a change only if it differs from what was last written by script. */
const fillIn = (control: Control, kept: string | boolean): void => {
  if (isTicked(control)) {
    control.checked = !kept;
    control.click();
    return;
  }
  control.value = '';
  // Past the setter by which React notes what a script writes.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, kept);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
};

/** The whole of it: a tab is chosen by what goes before the click, and toasts are made ready by it. */
const press = (button: HTMLButtonElement): void => {
  const init = { bubbles: true, cancelable: true };
  button.dispatchEvent(new PointerEvent('pointerdown', init));
  button.dispatchEvent(new MouseEvent('mousedown', init));
  button.click();
};

const goOn = (): void => {
  document.removeEventListener('click', keepPress);
  document.removeEventListener('input', keepInput);
  for (const [control, kept] of filledIn) if (control.isConnected) fillIn(control, kept);
  if (pressed?.isConnected) press(pressed);
};

document.addEventListener('click', keepPress);
document.addEventListener('input', keepInput);
document.addEventListener('taken-over', goOn, { once: true });

const fetchApp = (): void => {
  // A template gives its content once.
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (scripts) document.head.append(scripts.content);
};

/** Longest wait in ms, for browsers that do not tell when they have drawn, or draw nothing yet. */
const patience = 1000;

setTimeout(fetchApp, patience);
new PerformanceObserver(fetchApp).observe({ type: 'paint', buffered: true });
