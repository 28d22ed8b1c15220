import { attempt } from '#web/app/attempt.ts'
import { requireModule } from '#web/app/modules.ts'
import { fetchOfferedServices } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function voucherOrdersLoader({ api, settings }: LoaderContext) {
  return async () => {
    await requireModule(settings, 'voucherOrders')
    return attempt(
      Promise.all([api('GET /api/voucher-orders/terms'), fetchOfferedServices(api)]).then(
        ([terms, services]) => ({ terms, services }),
      ),
    )
  }
}
