import { fireEvent, render, screen, within } from '@testing-library/react';
import { lines } from 'shared/domain/lines/lines.ts';
import type { PhotoSlot } from 'shared/domain/photos/photo-slots.ts';
import { describe, expect, it, vi } from 'vitest';
import { chooseFiles } from '../../../testing/site-steps.ts';
import { PhotoSlots } from './photo-slots.tsx';
import type { PhonePhoto } from './slot-photo.tsx';

const photoOf = (id: string, change: Partial<PhonePhoto> = {}): PhonePhoto => ({
  id,
  slot: null,
  caption: '',
  preview: undefined,
  state: 'kept',
  problem: null,
  ...change,
});

const actions = () => ({
  onTaken: vi.fn<(file: File, slot: PhotoSlot | null) => void>(),
  onChosen: vi.fn<(files: readonly File[]) => void>(),
  onRemove: vi.fn<(id: string) => void>(),
  onCaption: vi.fn<(id: string, caption: string) => void>(),
  onSlot: vi.fn<(id: string, slot: PhotoSlot | null) => void>(),
});

const show = (photos: readonly PhonePhoto[], on = actions()) => {
  const view = (shown: readonly PhonePhoto[]) => (
    <PhotoSlots slots={lines.pool.photoSlots} photos={shown} {...on} />
  );
  const { rerender, container } = render(view(photos));
  const inputs = [...container.querySelectorAll('input[type=file]')];
  return { on, inputs, update: (shown: readonly PhonePhoto[]) => rerender(view(shown)) };
};

const file = new File(['photo'], 'IMG_0001.jpg', { type: 'image/jpeg' });
const give = (input: Element | undefined, files: readonly File[]) => {
  if (!input) throw new Error('There is no input');
  chooseFiles(input, ...files);
};
const cameraButton = () => screen.getByRole('button', { name: /^Take photo/ });

describe('photos by thumb', () => {
  it('puts the focus on the number of photos once one is removed', () => {
    const { update } = show([photoOf('1'), photoOf('2')]);
    screen.getByRole('button', { name: 'Remove photo 2' }).focus();
    update([photoOf('1')]);
    expect(document.activeElement?.textContent).toBe('1 photo');
  });

  it('leads one button through the slots, one shot a press', () => {
    const { on, inputs, update } = show([]);
    const [camera] = inputs;
    expect(camera?.getAttribute('capture')).toBe('environment');
    expect(camera?.hasAttribute('multiple')).toBe(false);
    const button = cameraButton();
    const labels: string[] = [];
    const photos: PhonePhoto[] = [];
    for (const slot of ['before', 'after', 'gate', null] as const) {
      labels.push(button.textContent ?? '');
      give(camera, [file, file]);
      expect(on.onTaken).toHaveBeenLastCalledWith(file, slot);
      photos.push(photoOf(String(slot), { slot }));
      update([...photos]);
    }
    expect(on.onTaken).toHaveBeenCalledTimes(4);
    expect(labels.map((label) => label.trim())).toEqual([
      'Take photo: Before',
      'Take photo: After',
      'Take photo: Gate',
      'Take photo: Other',
    ]);
    // The same element throughout, so that it stays under the thumb.
    expect(cameraButton()).toBe(button);
  });

  it('takes another slot when that is chosen, once', () => {
    const { on, inputs } = show([]);
    fireEvent.click(screen.getByRole('radio', { name: /^Gate/ }));
    give(inputs[0], [file]);
    expect(on.onTaken).toHaveBeenCalledWith(file, 'gate');
    expect(cameraButton().textContent).toContain('Before');
  });

  it('opens the camera again for a slot whose photo was refused, and says why it was', () => {
    const problem = 'This file is not a photo.';
    show([photoOf('1', { slot: 'before', state: 'refused', problem })]);
    expect(cameraButton().textContent).toContain('Before');
    expect(screen.getByRole('alert').textContent).toBe(problem);
    expect(screen.getByRole('status').textContent).toBe('1 photo, 1 refused');
  });

  it.each([
    ['preparing', 'Preparing'],
    ['kept', 'Saved on this device'],
    ['sending', 'On its way'],
    ['arrived', 'Arrived'],
    ['refused', 'Refused'],
  ] as const)('says in words that a photo is %s', (state, text) => {
    show([photoOf('1', { state, slot: 'after' })]);
    const item = screen.getByRole('listitem');
    expect(within(item).getByText(text)).toBeDefined();
    expect(within(item).getByText('Photo 1: After')).toBeDefined();
  });

  it('takes several from the album, as many as the report holds', () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => photoOf(String(index)));
    const { on, inputs, update } = show(nineteen);
    expect(inputs[1]?.hasAttribute('multiple')).toBe(true);
    expect(inputs[1]?.hasAttribute('capture')).toBe(false);
    give(inputs[1], [file, file]);
    expect(on.onChosen).toHaveBeenCalledWith([file]);
    give(inputs[1], []);
    expect(on.onChosen).toHaveBeenCalledTimes(1);
    update([...nineteen, photoOf('19')]);
    expect(cameraButton()).toHaveProperty('disabled', true);
    expect(screen.getByRole('status').textContent).toBe(
      '20 photos. A report holds at most 20 photos.',
    );
  });

  it('keeps a caption as it is typed until the phone has it, and shows what that has afterwards', () => {
    const { on } = show([photoOf('1')]);
    const caption = screen.getByLabelText<HTMLInputElement>('Caption of photo 1');
    fireEvent.change(caption, { target: { value: 'S' } });
    expect(caption.value).toBe('S');
    fireEvent.change(caption, { target: { value: `${caption.value}t` } });
    expect(on.onCaption.mock.calls).toEqual([
      ['1', 'S'],
      ['1', 'St'],
    ]);
    fireEvent.blur(caption);
    expect(caption.value).toBe('');
  });

  it('changes and removes each photo', () => {
    const { on } = show([photoOf('1'), photoOf('2', { slot: 'before' })]);
    fireEvent.change(screen.getByLabelText('Caption of photo 2'), { target: { value: 'Steps' } });
    fireEvent.change(screen.getByLabelText('Shows (photo 1)'), { target: { value: 'gate' } });
    fireEvent.change(screen.getByLabelText('Shows (photo 2)'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(on.onCaption).toHaveBeenCalledWith('2', 'Steps');
    expect(on.onSlot.mock.calls).toEqual([
      ['1', 'gate'],
      ['2', null],
    ]);
    expect(on.onRemove).toHaveBeenCalledWith('2');
  });
});
