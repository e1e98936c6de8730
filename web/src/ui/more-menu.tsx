import Check from 'lucide-react/icons/check';
import {
  Content,
  Item,
  ItemIndicator,
  Label,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from 'radix-ui/dropdown-menu';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ignoreSecondPress } from '../lib/ignore-second-press.ts';

const itemStyles =
  'flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5 text-base font-semibold outline-none data-highlighted:bg-pool-100 data-disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0';

export type MenuItem = { label: string; icon: ReactNode } & (
  | { onChoose: () => void; disabled?: boolean | undefined }
  | { to: string; state?: unknown }
);

/** One of a set, which a menu shows after its other items. */
export type MenuChoice = {
  legend: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** What is rarely done, in a menu behind a button; nothing if there is none of it. */
export const MoreMenu = ({
  label,
  className,
  children,
  items,
  choice,
}: {
  /** The button's name, which says what the menu is about. */
  label: string;
  /** The look of the button. */
  className: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly MenuItem[];
  choice?: MenuChoice;
}) => {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Done once the menu is closed, so that a dialog knows where the focus was.
  const chosen = useRef<() => void>(undefined);
  if (items.length === 0 && !choice) return null;
  return (
    <Root open={open} onOpenChange={setOpen} modal={false}>
      <Trigger
        ref={trigger}
        aria-label={label}
        className={className}
        // Radix opens it as soon as a thumb touches it, also when it only scrolls the page.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          ignoreSecondPress(event);
          setOpen(true);
        }}
      >
        {children}
      </Trigger>
      {/* A press beside the menu closes it and does nothing else. */}
      {open && <div aria-hidden="true" className="fixed inset-0 z-50" />}
      <Content
        align="end"
        sideOffset={6}
        collisionPadding={{ top: 8, right: 8, bottom: 64, left: 8 }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          trigger.current?.focus({ preventScroll: true });
          chosen.current?.();
          chosen.current = undefined;
        }}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-card border-2 border-ink bg-white p-2 text-ink shadow-card print:hidden"
      >
        {items.map((item) =>
          'to' in item ? (
            <Item key={item.label} asChild className={itemStyles} onClick={ignoreSecondPress}>
              <Link to={item.to} state={item.state}>
                {item.icon} {item.label}
              </Link>
            </Item>
          ) : (
            <Item
              key={item.label}
              className={itemStyles}
              disabled={item.disabled ?? false}
              onClick={ignoreSecondPress}
              onSelect={() => {
                chosen.current = item.onChoose;
              }}
            >
              {item.icon} {item.label}
            </Item>
          ),
        )}
        {choice && (
          <>
            <Separator className="my-2 h-0.5 bg-cream-200" />
            <RadioGroup value={choice.value} aria-label={choice.legend}>
              <Label className="px-3 py-1 text-sm font-bold text-ink-soft">{choice.legend}</Label>
              {choice.options.map(({ value, label: name }) => (
                <RadioItem
                  key={value}
                  value={value}
                  className={itemStyles}
                  onClick={ignoreSecondPress}
                  onSelect={() => {
                    chosen.current = () => choice.onChoose(value);
                  }}
                >
                  <span className="size-5">
                    <ItemIndicator>
                      <Check aria-hidden="true" />
                    </ItemIndicator>
                  </span>
                  {name}
                </RadioItem>
              ))}
            </RadioGroup>
          </>
        )}
      </Content>
    </Root>
  );
};
