import { useMutation } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { addToCart, getCart } from 'shared/contracts/cart.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { handlesUnauthorized, invalidate } from '../../lib/query-client.ts';
import { leaveForSignIn } from '../../lib/sign-in.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';

const isUnauthorized = (error: Error): boolean =>
  error instanceof ApiError &&
  error.message.startsWith('401') &&
  error.message.includes('Unauthorized');

/** Puts one of a service into the cart; a visitor is taken to the sign-in (spec.md point 8). */
export const AddToCartButton = ({ service }: { service: { id: string; name: string } }) => {
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(addToCart, { body: { serviceId: service.id, quantity: 1 } }),
    meta: handlesUnauthorized,
    onSuccess: async () => {
      toast({
        title: 'Added to Cart',
        description: `${service.name} has been added to your cart.`,
      });
      await invalidate(getCart);
    },
    onError: (error) => {
      if (!isUnauthorized(error)) {
        toast({
          title: 'Error',
          description: 'Failed to add service to cart. Please try again.',
          variant: 'destructive',
        });
        return;
      }
      toast({
        title: 'Authentication Required',
        description: 'Please log in to add services to cart.',
        variant: 'destructive',
      });
      leaveForSignIn();
    },
  });
  return (
    <Button tone="gold" wide disabled={isPending} onClick={() => void once(mutateAsync)}>
      <ShoppingCart aria-hidden="true" />
      {isPending ? 'Adding...' : 'Add to Cart'}
    </Button>
  );
};
