import Delete from 'lucide-react/icons/delete';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;
const shape =
  'grid min-h-14 min-w-14 place-items-center rounded-control border-2 border-ink px-2 text-2xl font-bold text-ink select-none';
const key = `${shape} bg-white active:bg-gold`;

/**
 * Large number keys for wet thumbs; a real keyboard types into the field itself. Pressing a key leaves the focus in the
 * field.
 */
export const NumberKeys = ({
  label,
  onKey,
  onErase,
  onKit,
  onNext,
}: {
  /** The label of the reading being typed. */
  label: string;
  onKey: (key: string) => void;
  onErase: () => void;
  /** Undefined if the reading cannot be beyond the kit. */
  onKit: ((flag: 'below' | 'above') => void) | undefined;
  onNext: () => void;
}) => (
  <fieldset
    aria-label={`Keys for ${label}`}
    onPointerDown={(event) => event.preventDefault()}
    className="grid grid-cols-3 gap-2"
  >
    {digits.map((digit) => (
      // Not in the tab order: a real keyboard has these keys, so it should not have to tab past them.
      <button key={digit} type="button" tabIndex={-1} onClick={() => onKey(digit)} className={key}>
        {digit === '.' ? <span aria-label="Point">.</span> : digit}
      </button>
    ))}
    <button type="button" tabIndex={-1} aria-label="Erase" onClick={onErase} className={key}>
      <Delete aria-hidden="true" className="size-7" />
    </button>
    <button
      type="button"
      disabled={onKit === undefined}
      onClick={() => onKit?.('below')}
      className={`${key} text-base leading-tight disabled:invisible`}
    >
      Below kit
    </button>
    <button
      type="button"
      disabled={onKit === undefined}
      onClick={() => onKit?.('above')}
      className={`${key} text-base leading-tight disabled:invisible`}
    >
      Above kit
    </button>
    <button
      type="button"
      tabIndex={-1}
      onClick={onNext}
      className={`${shape} bg-gold text-lg active:bg-white`}
    >
      Next
    </button>
  </fieldset>
);
