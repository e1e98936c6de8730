import { expect, it, vi } from 'vitest';
import { cardFields, filledIn } from './meta-fields.ts';

const fields = [
  { id: 'caption', name: 'Caption', maxLength: 200 },
  { id: 'slot', name: 'Shows', choices: [{ value: '', label: 'Other' }] },
];

it('passes on what was filled in for a file, and nothing else that the dialog knows of it', () => {
  const known = { name: 'pump.jpg', relativePath: null, size: 3 };
  expect(filledIn(fields, { ...known, caption: 'The pump', slot: 'before' })).toEqual({
    caption: 'The pump',
    slot: 'before',
  });
  expect(filledIn(fields, { ...known, caption: '', slot: null })).toEqual({});
});

it.each([
  ['caption', 'input', 'onInput'],
  ['slot', 'select', 'onChange'],
])('draws the %s as it is, and tells of each change', (id, tag, event) => {
  const field = cardFields(fields).find((one) => one.id === id);
  const onChange = vi.fn<(value: string) => void>();
  const h = vi.fn<(tag: string, props: Record<string, unknown>) => null>(() => null);
  const draw = (value: string | undefined) => {
    field?.render?.(
      { value, onChange, required: false, form: 'card', fieldCSSClasses: {} } as never,
      h as never,
    );
    return h.mock.calls.findLast(([drawn]) => drawn === tag)?.[1] ?? {};
  };
  expect(draw(undefined)).toMatchObject({ value: '', form: 'card' });
  const drawn = draw('before');
  expect(drawn).toMatchObject({ value: 'before', id: `uppy-Dashboard-FileCard-input-${id}` });
  const changed = drawn[event];
  if (typeof changed === 'function') changed({ currentTarget: { value: 'after' } });
  expect(onChange.mock.calls).toEqual([['after']]);
});
