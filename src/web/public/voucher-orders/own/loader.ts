import type { LoaderFunctionArgs } from 'react-router'
import type { OwnVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedOrder = Attempt<OwnVoucherOrder | null>

export function ownOrderLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/voucher-order/{token}', { params: { token } }))
}
