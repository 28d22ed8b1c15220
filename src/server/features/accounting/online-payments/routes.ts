import * as contract from '#contract/accounting/online-payments.ts'
import type { Serve } from '#server/http/serve.ts'
import type { PaymentContext } from './purpose.ts'
import { releaseOnlinePayments } from './restored.ts'
import { removePaymentKey, savePaymentKey, switchOnlinePayments } from './setup.ts'
import { dismissPayment, noteRefundTask, retryRefund, showOnlinePayments } from './tasks.ts'
import { readTrial, startTrial } from './trial.ts'

export function onlinePaymentRoutes(serve: Serve, context: PaymentContext): void {
  const show = () => showOnlinePayments(context)

  serve(contract.readOnlinePayments, show)

  serve(contract.savePaymentKey, async ({ body }) => {
    await savePaymentKey(context, body.key)
    return show()
  })

  serve(contract.removePaymentKey, async () => {
    await removePaymentKey(context)
    return show()
  })

  serve(contract.switchOnlinePayments, async ({ body }) => {
    await switchOnlinePayments(context, body.isOn)
    return show()
  })

  serve(contract.startPaymentTrial, async () => ({ url: await startTrial(context) }))

  serve(contract.readPaymentTrial, async () => ({ state: await readTrial(context) }))

  serve(contract.releaseOnlinePayments, async () => {
    await releaseOnlinePayments(context)
    return show()
  })

  serve(contract.dismissOnlinePayment, async ({ params }) => {
    await dismissPayment(context, params.id)
    return { message: 'Paiement traité', shown: await show() }
  })

  serve(contract.retryOnlineRefund, async ({ params }) => {
    await retryRefund(context, params.id)
    return { message: 'Remboursement relancé', shown: await show() }
  })

  serve(contract.noteOnlineRefund, async ({ params }) => {
    await noteRefundTask(context, params.id)
    return { message: 'Remboursement noté', shown: await show() }
  })
}
