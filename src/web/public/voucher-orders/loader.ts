import type { LoaderFunctionArgs } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { attempt } from '#web/app/attempt.ts'
import { requireModule } from '#web/app/modules.ts'
import { fetchOfferedServices } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function voucherOrdersLoader({ api, settings }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    await requireModule(settings, 'voucherOrders')
    const chosenId = parseId(new URL(request.url).searchParams.get('prestation'))
    return attempt(
      Promise.all([api('GET /api/voucher-orders/terms'), fetchOfferedServices(api)]).then(
        ([terms, services]) => ({ terms, services, chosenId }),
      ),
    )
  }
}
