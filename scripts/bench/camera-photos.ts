/// <reference lib="dom" />

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Bytes in a phone's 12-megapixel JPEG. */
const usual = { least: 3_000_000, most: 4_000_000 };

/**
 * An image with a phone photo's dimensions and enough detail to have its file size; each `seed` gives a
 * different one.
 */
const drawPhoto = async (page: Page, seed: number): Promise<Buffer> => {
  const drawn = await page.evaluate(
    async ({ least, most, start }) => {
      const canvas = new OffscreenCanvas(4032, 3024);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws nothing');
      let state = start;
      const random = (): number => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        return state / 4_294_967_296;
      };
      context.fillStyle = '#4cc3d9';
      context.fillRect(0, 0, 4032, 3024);
      for (let count = 60_000; count > 0; count -= 1) {
        context.fillStyle = `hsl(${170 + random() * 50} 60% ${30 + random() * 50}% / 0.5)`;
        context.fillRect(random() * 4032, random() * 3024, 8 + random() * 60, 3 + random() * 25);
      }
      let [low, high] = [0.3, 1];
      for (let tries = 8; tries > 0; tries -= 1) {
        const quality = (low + high) / 2;
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size < least) low = quality;
        else if (blob.size > most) high = quality;
        else {
          const reader = new FileReader();
          const read = new Promise((resolve) => reader.addEventListener('load', resolve));
          reader.readAsDataURL(blob);
          await read;
          return String(reader.result);
        }
      }
      throw new Error('No quality gives a photo of the usual weight');
    },
    { ...usual, start: seed },
  );
  return Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
};

/** The given number of photos like those of a phone, as files. */
export const cameraPhotos = async (page: Page, count: number) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-photos-'));
  const files: string[] = [];
  let bytes = 0;
  for (let number = 1; number <= count; number += 1) {
    const photo = await drawPhoto(page, number);
    const file = path.join(folder, `${number}.jpg`);
    await writeFile(file, photo);
    files.push(file);
    bytes += photo.length;
  }
  return { files, bytes, remove: () => rm(folder, { recursive: true }) };
};
