import type { Locator } from '@playwright/test';

/** Seconds per tap, including finding the control and deciding. */
const secondsToTap = 1.5;

/** 36 words a minute, the mean of 37,000 people who typed on their phones (Palin et al., MobileHCI 2019). */
const secondsToType = 60 / (36 * 5);

/**
 * Uses a screen like somebody with a phone in one hand, and adds up how long that would take. The sum depends
 * on the number of steps and not on the clock, so it is the same on every machine; it does not include
 * waiting.
 */
export const thumb = () => {
  let taps = 0;
  let letters = 0;
  return {
    tap: async (target: Locator): Promise<void> => {
      taps += 1;
      await target.click();
    },
    type: async (field: Locator, text: string): Promise<void> => {
      taps += 1;
      letters += text.length;
      await field.fill(text);
    },
    /** Opens the phone's own picker and taps an entry. */
    choose: async (select: Locator, label: string): Promise<void> => {
      taps += 2;
      await select.selectOption({ label });
    },
    /** Opens the phone's own calendar, taps a day and closes it. */
    chooseDay: async (field: Locator, day: string): Promise<void> => {
      taps += 3;
      await field.fill(day);
    },
    taps: (): number => taps,
    seconds: (): number => taps * secondsToTap + letters * secondsToType,
  };
};
