import { updateCartItem } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { cartItemView, lineWithOptions, requireOnce, requireVisitDate } from '../cart-rules.ts';
import { cartStore, lineMissing } from '../cart-store.ts';
import { lineOptionsStore } from '../change-line-options.ts';

export const handler = endpoint({
  contract: updateCartItem,
  dependencies: (table) => ({
    cart: cartStore(table),
    lineOptions: lineOptionsStore(table),
    catalogue: catalogueStore(table),
  }),
  handle: async (
    { caller: { userId }, params: { id }, body, now, idempotencyKey: key },
    { cart, lineOptions, catalogue },
  ) => {
    const { options: wanted, ...changes } = body;
    requireVisitDate(changes.scheduledDate, now);
    const [before, services] = await Promise.all([cart.find(userId, id), catalogue.listServices()]);
    const serviceOf = ({ serviceId }: { serviceId: string }) =>
      services.find((service) => service.id === serviceId);
    // Changing the options replaces the line, so a repeated call no longer finds the line it names.
    const idempotentAction =
      key === undefined || wanted === undefined
        ? undefined
        : { userId, action: 'change-cart-line', key, body: { ...body, id } };
    if (!before) {
      const made = idempotentAction && (await lineOptions.replaced(idempotentAction));
      if (!made) throw lineMissing();
      return cartItemView(made, serviceOf(made));
    }
    const service = serviceOf(before);
    requireOnce(service, changes.quantity ?? 1);
    const line = wanted && lineWithOptions({ before, service, wanted, changes });
    const changed =
      line === undefined || line.id === id
        ? await cart.update({ userId, id, changes })
        : await lineOptions.change({
            before,
            line,
            ...(service?.plan && { most: 1 }),
            idempotentAction,
            now,
          });
    return cartItemView(changed, service);
  },
});
