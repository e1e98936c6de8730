import { Modal, type ModalProps } from './modal.tsx';

/** A dialog at the bottom of a phone's screen, centered in a larger window. */
export const Dialog = ({
  wide = false,
  ...props
}: ModalProps & {
  /** For an image rather than a question. */
  wide?: boolean;
}) => (
  <Modal
    {...props}
    className={`inset-x-0 bottom-0 max-h-[90dvh] animate-appear rounded-t-card border-t-2 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 ${wide ? 'sm:w-240' : 'sm:w-120'} sm:max-w-[90vw] sm:-translate-1/2 sm:rounded-card sm:border-2 sm:p-6`}
  />
);
