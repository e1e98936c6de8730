import { cx } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

export type OrderedItem = { id: string; label: string; detail: string };

/** A list that can be reordered with each item's buttons or by dragging its handle. */
export const OrderList = ({
  label,
  items,
  onOrder,
}: {
  label: string;
  items: readonly OrderedItem[];
  onOrder: (ids: string[]) => void;
}) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [message, setMessage] = useState('');
  const ids = items.map(({ id }) => id);

  const move = (id: string, place: number): void => {
    if (place < 0 || place >= ids.length || ids.indexOf(id) === place) return;
    onOrder(ids.filter((other) => other !== id).toSpliced(place, 0, id));
    const name = items.find((item) => item.id === id)?.label ?? '';
    setMessage(`${name} is now number ${place + 1} of ${ids.length}.`);
  };
  const press = (event: MouseEvent<HTMLButtonElement>, id: string, place: number): void => {
    const { currentTarget } = event;
    // Moving a row in the DOM removes the focus from its button.
    flushSync(() => move(id, place));
    currentTarget.focus();
  };
  const dragTo = (pointerY: number): void => {
    if (dragged === undefined) return;
    const rows = [...(list.current?.children ?? [])];
    const place = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return pointerY >= top && pointerY <= bottom;
    });
    if (place !== -1) move(dragged, place);
  };
  const drop = (): void => setDragged(undefined);

  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className="flex flex-col gap-2"
        onPointerMove={({ clientY }) => dragTo(clientY)}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            className={cx(
              'flex items-center gap-2 rounded-control border-2 bg-white py-1.5 pr-2',
              dragged === item.id ? 'border-ink shadow-card' : 'border-cream-300',
            )}
          >
            <span
              aria-hidden="true"
              className="cursor-grab touch-none self-stretch px-1.5 py-2 text-ink-soft [&_svg]:size-6"
              onPointerDown={({ pointerId }) => {
                // The list captures the pointer, because a dragged row is removed and inserted again along
                // the way.
                list.current?.setPointerCapture(pointerId);
                setDragged(item.id);
              }}
            >
              <GripVertical />
            </span>
            <div className="min-w-0 grow leading-tight">
              <p className="font-semibold wrap-anywhere">
                {index + 1}. {item.label}
              </p>
              <p className="text-base whitespace-pre-line text-ink-soft wrap-anywhere">
                {item.detail}
              </p>
            </div>
            {[
              { name: 'Move up', place: index - 1, icon: <ArrowUp aria-hidden="true" /> },
              { name: 'Move down', place: index + 1, icon: <ArrowDown aria-hidden="true" /> },
            ].map(({ name, place, icon }) => (
              <Button
                key={name}
                tone="plain"
                size="icon"
                className="shrink-0"
                aria-label={`${name}: ${item.label}`}
                aria-disabled={place < 0 || place >= items.length}
                onClick={(event) => press(event, item.id, place)}
              >
                {icon}
              </Button>
            ))}
          </li>
        ))}
      </ol>
      <output className="sr-only">{message}</output>
    </>
  );
};
