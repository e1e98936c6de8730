import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState, type TouchEvent } from 'react';
import { Button } from '../../ui/button.tsx';

/** How far a finger has to move sideways to turn to another photo, in CSS pixels. */
const swipeDistance = 48;

type Spot = { x: number; y: number };

const spotOf = ({ changedTouches, touches }: TouchEvent): Spot | null => {
  const touch = changedTouches.item(0);
  // A second finger means that somebody is zooming.
  return touch && touches.length <= 1 ? { x: touch.clientX, y: touch.clientY } : null;
};

const useArrowKeys = (turn: (by: 1 | -1) => void): void => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') turn(1);
      if (key === 'ArrowLeft') turn(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
};

type Props = {
  address: string;
  alt: string;
  /** Read out when another photo is shown: 'Photo 2 of 4'. */
  title: string;
  /** Shows the next or the previous photo; undefined if there is only one. */
  onTurn: ((by: 1 | -1) => void) | undefined;
};

/** One photo, as large as the dialog. Buttons, arrow keys and swiping turn to the others. */
export const LargePhoto = ({ address, alt, title, onTurn }: Props) => {
  const [start, setStart] = useState<Spot | null>(null);
  const [failed, setFailed] = useState<string>();
  const turn = (by: 1 | -1) => onTurn?.(by);
  useArrowKeys(turn);

  const onTouchEnd = (event: TouchEvent) => {
    const end = spotOf(event);
    setStart(null);
    if (!start || !end) return;
    const across = end.x - start.x;
    if (Math.abs(across) < swipeDistance || Math.abs(across) < 2 * Math.abs(end.y - start.y))
      return;
    turn(across < 0 ? 1 : -1);
  };

  return (
    <>
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
      {failed === address ? (
        <div className="grid aspect-4/3 max-h-[70dvh] w-full place-content-center justify-items-center gap-3 bg-cream-100 p-4 text-center">
          <p role="alert">This photo could not be loaded. Check your connection.</p>
          <Button tone="paper" size="small" onClick={() => setFailed(undefined)}>
            Try Again
          </Button>
        </div>
      ) : (
        <img
          key={address}
          src={address}
          alt={alt}
          width={2048}
          height={1536}
          draggable={false}
          onError={() => setFailed(address)}
          onTouchStart={(event) => setStart(spotOf(event))}
          onTouchEnd={onTouchEnd}
          className="aspect-4/3 max-h-[70dvh] w-full touch-pan-y touch-pinch-zoom bg-cream-100 object-contain"
        />
      )}
      {onTurn && (
        <div className="mt-3 flex justify-between gap-3">
          <Button tone="paper" onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <Button tone="paper" onClick={() => turn(1)}>
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
};
