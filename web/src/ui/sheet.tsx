import { cx } from 'class-variance-authority';
import { Modal, type ModalProps } from './modal.tsx';

/**
 * A panel that slides in from the right: 20 rem wide, or with `wide` 40 rem and full width on a phone; with
 * `columns`, for content in two columns, up to 76 rem.
 */
export const Sheet = ({
  wide = false,
  closeLabel = 'Close menu',
  ...props
}: ModalProps & { wide?: boolean | 'columns'; closeLabel?: string }) => (
  <Modal
    {...props}
    closeLabel={closeLabel}
    isSheet
    className={cx(
      'inset-y-0 right-0 flex flex-col border-l-2 data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
      wide ? 'w-full max-w-160 max-sm:border-l-0' : 'w-80 max-w-[90vw]',
      wide === 'columns' && 'xl:max-w-304',
    )}
  />
);
