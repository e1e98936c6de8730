/// <reference lib="dom" />

import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** How long a thumb takes for each action, in milliseconds. */
const tapTime = 800;
const keyTime = 1000 / 7;
/** Pressing the shutter and accepting the photo: two taps in the phone's own camera. */
const shotTime = 2500;

/** CSS pixels a swipe scrolls the page; a swipe takes as long as a tap. */
const swipeLength = 500;

/** Milliseconds. Shorter waits are just the page rendering and are not listed individually. */
const notable = 400;

export type Effort = {
  taps: number;
  swipes: number;
  keys: number;
  shots: number;
  /** Seconds from the first movement to the last state that was waited for. */
  attention: number;
  /** How many of those seconds the thumb was idle. */
  waits: number;
  /** The longer waits, with what they were for. */
  longWaits: string[];
};

/** Whether a tap on a control's center would hit it, or else the direction in which it is. */
const placeOf = async (target: Locator): Promise<'here' | 'above' | 'below'> =>
  target.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const met = document.elementFromPoint(box.left + box.width / 2, middle);
    if (met && (element.contains(met) || met.contains(element))) return 'here';
    return middle < innerHeight / 2 ? 'above' : 'below';
  });

/** Performs an action and lasts as long as a thumb takes, even if the browser is done sooner. */
const within = async (milliseconds: number, action: () => Promise<void>): Promise<void> => {
  const end = performance.now() + milliseconds;
  await action();
  await sleep(Math.max(0, end - performance.now()));
};

/**
 * Uses a page in real time, like a thumb that knows its way around: it swipes until it sees a control,
 * and starts to move once the control can be used. All other time is due to the machine, so a busy
 * machine can only make the result worse.
 */
export const tapOn = (page: Page) => {
  const effort = { taps: 0, swipes: 0, keys: 0, shots: 0, longWaits: new Array<string>() };
  const begun = performance.now();

  const see = async (target: Locator, what: string): Promise<void> => {
    const from = performance.now();
    await target.waitFor({ timeout: 60_000 });
    const took = performance.now() - from;
    if (took >= notable) effort.longWaits.push(`${(took / 1000).toFixed(1)} s for ${what}`);
    for (let left = 20; left > 0; left -= 1) {
      const place = await placeOf(target);
      if (place === 'here') return;
      effort.swipes += 1;
      const way = place === 'below' ? swipeLength : -swipeLength;
      await within(tapTime, () => page.evaluate((by) => scrollBy({ top: by }), way));
    }
    throw new Error(`No swipe brings ${what} under the thumb`);
  };
  const tap = async (target: Locator, what: string): Promise<void> => {
    await see(target, what);
    effort.taps += 1;
    await within(tapTime, async () => {
      await sleep(tapTime / 2);
      await target.tap();
    });
  };
  return {
    see,
    tap,
    /** Types on the page's number keys; each is the same as the previous one or close to it. */
    pressKeys: async (keys: readonly Locator[]): Promise<void> => {
      for (const key of keys) {
        effort.keys += 1;
        await within(keyTime, () => key.tap());
      }
    },
    /** Types on the phone's own keyboard, and closes it with one more key. */
    type: async (field: Locator, text: string): Promise<void> => {
      await tap(field, 'the field');
      for (const letter of text) {
        effort.keys += 1;
        await within(keyTime, () => page.keyboard.type(letter));
      }
      effort.keys += 1;
      await within(keyTime, () => field.blur());
    },
    /** Opens the camera with a button and takes a photo. */
    shoot: async (button: Locator, file: string): Promise<void> => {
      const opened = page.waitForEvent('filechooser');
      await tap(button, 'the camera button');
      const camera = await opened;
      effort.shots += 1;
      await sleep(shotTime);
      await camera.setFiles(file);
    },
    effort: (): Effort => {
      const attention = (performance.now() - begun) / 1000;
      const { taps, swipes, keys, shots } = effort;
      const own = (taps + swipes) * tapTime + keys * keyTime + shots * shotTime;
      return { ...effort, attention, waits: attention - own / 1000 };
    },
  };
};
export type Thumb = ReturnType<typeof tapOn>;
