import * as contract from '#contract/clients/moving-vouchers.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { movedVouchersMessage, moveVouchersInto, previewMovedVouchers } from './actions.ts'

export function movingVoucherRoutes(serve: Serve, context: AppContext): void {
  serve(contract.previewMovedVouchers, ({ uploadedFiles: [content], fields }) =>
    previewMovedVouchers(context, { content, choices: fields }),
  )

  serve(
    contract.moveVouchersIn,
    async ({ uploadedFiles: [content], fields: { expected, ...choices }, caller }) => {
      const moved = await moveVouchersInto(context, caller, { content, choices, expected })
      return { message: movedVouchersMessage(moved), ...moved }
    },
  )
}
