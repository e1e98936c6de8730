/** Why a form could not be sent; renders nothing without a message. */
export const FormError = ({ message }: { message: string | false | null | undefined }) =>
  message && (
    <p role="alert" className="rounded-control bg-danger-wash p-4 font-semibold text-danger">
      {message}
    </p>
  );
