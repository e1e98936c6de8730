import { expect, type Page } from '@playwright/test';
import { expectShown, type OperatorPhone } from './operator-phone.ts';
import { recordOf } from './phone-store.ts';
import { dayAddress, type PlannedVisit, type VisitScene } from './visit-scene.ts';

type Step = {
  name: string;
  /** Resolves once the phone shows that it has stored the step. */
  take: (page: Page, visit: PlannedVisit, scene: Pick<VisitScene, 'shots'>) => Promise<void>;
};

const file = (buffer: Buffer) => ({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer });

/** Presses a button that opens the camera or the album, and provides a photo. */
export const takePhoto = async (page: Page, button: string, photo: Buffer): Promise<void> => {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await opened).setFiles([file(photo)]);
};

export const expectPhotos = (page: Page, count: number): Promise<void> =>
  expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(count);

const photoStep = (button: string, number: number): Step => ({
  name: `photo ${number}`,
  take: async (page, _visit, { shots }) => {
    await takePhoto(page, button, shots[number - 1]!);
    await expectPhotos(page, number);
  },
});

/** The steps of a visit on a phone, from the open stop to Send. */
export const visitSteps: readonly Step[] = [
  photoStep('Take photo: Before', 1),
  photoStep('Take photo: After', 2),
  photoStep('Choose', 3),
  {
    name: 'all done',
    take: async (page, { id }) => {
      await page.getByRole('button', { name: 'All Done' }).click();
      await expect
        .poll(async () => (await recordOf(page, id))?.values['skimmedSurface'])
        .toBe(true);
    },
  },
  {
    name: 'note',
    take: async (page, { id, note }) => {
      await page.getByLabel('Note to the customer').fill(note);
      await expect.poll(async () => (await recordOf(page, id))?.values['notes']).toBe(note);
    },
  },
  {
    name: 'send',
    take: async (page) => {
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.waitForURL(({ pathname }) => pathname === dayAddress);
    },
  },
];

/** Opens a visit, from the server or from the phone's storage. */
export const openVisit = async (
  { phone }: { phone: OperatorPhone },
  { address }: PlannedVisit,
): Promise<Page> => {
  const page = await phone.open(address);
  await expectShown(phone, page.getByRole('button', { name: /^Take photo/ }));
  return page;
};

/** Takes all steps of a visit; `before` is called before each step. */
export const writeVisit = async (
  page: Page,
  visit: PlannedVisit,
  scene: Pick<VisitScene, 'shots'>,
  before?: (index: number) => Promise<void>,
): Promise<void> => {
  for (const [index, { take }] of visitSteps.entries()) {
    await before?.(index);
    await take(page, visit, scene);
  }
};
