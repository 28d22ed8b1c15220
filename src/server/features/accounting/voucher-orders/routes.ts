import { payOrderByCard, readOrderCheckout } from '#contract/accounting/online-payments.ts'
import * as contract from '#contract/accounting/voucher-orders.ts'
import { lastDayOfWithdrawal } from '#domain/accounting/voucher-order.ts'
import { french } from '#domain/language/typography.ts'
import type { Serve } from '#server/http/serve.ts'
import { idempotentRequest } from '#server/idempotency.ts'
import { isFromPerson } from '#server/security/form-age.ts'
import { hashToken } from '#server/security/tokens.ts'
import { refuseOnFullDisk } from '#server/storage/disk.ts'
import { endCheckoutOf } from '../online-payments/checkouts.ts'
import type { PaymentContext } from '../online-payments/purpose.ts'
import { areCardsTaken } from '../online-payments/settings.ts'
import { deleteUnpaidOrder, orderVoucher, requireOrdersTaken } from './actions.ts'
import { payByCard, readAfterCheckout } from './card.ts'
import { requireOrder } from './order-state.ts'
import { confirmPayment, noteRefundOfOrder } from './payment.ts'
import { showOrder, showOwnOrder } from './presentation.ts'
import { listOrders } from './queries.ts'
import { withdrawOrder } from './withdrawal.ts'

export function voucherOrderRoutes(serve: Serve, context: PaymentContext): void {
  const { config, database, clock } = context
  const { kysely } = database

  serve(contract.readOrderTerms, async () => {
    const { validMonths, conditions, howToPay } = await requireOrdersTaken(kysely)
    const withdrawalUntil = lastDayOfWithdrawal(clock.local().day)
    return { validMonths, conditions, howToPay, withdrawalUntil, takesCards: await areCardsTaken(kysely) }
  })

  serve(contract.orderVoucher, async ({ body, headers, note, request }) => {
    const { website: _website, formAge: _formAge, ...order } = body
    await refuseOnFullDisk(config)
    const now = clock.instant()
    const { visitor } = request
    const idempotency = idempotentRequest(config, headers['idempotency-key'], { visitor, body: order, now })
    const origin = { address: request.ip, isFromPerson: isFromPerson(config, request.body, now) }
    const { id, link } = await orderVoucher(context, order, { origin, idempotency })
    note.subjectId = id
    return { message: french`Commande enregistrée : nous venons de vous l’envoyer par e-mail.`, link }
  })

  serve(contract.readOwnOrder, async ({ params }) =>
    showOwnOrder(context, kysely, await requireOrder(kysely, { tokenHash: hashToken(params.token) })),
  )

  serve(contract.withdrawOrder, async ({ params, note }) => {
    const order = await withdrawOrder(context, params.token)
    note.subjectId = order.id
    return showOwnOrder(context, kysely, order)
  })

  serve(payOrderByCard, async ({ params }) => ({ url: await payByCard(context, params.token) }))

  serve(readOrderCheckout, async ({ params }) =>
    showOwnOrder(context, kysely, await readAfterCheckout(context, params.token)),
  )

  serve(contract.listVoucherOrders, async () =>
    (await listOrders(kysely)).map((order) => showOrder(context, order)),
  )

  serve(contract.confirmOrderPayment, async ({ caller, params, body }) => {
    await endCheckoutOf(context, { orderId: params.id })
    const order = await confirmPayment(context, { caller, ...params, ...body })
    return { message: 'Règlement noté', order: showOrder(context, order) }
  })

  serve(contract.deleteVoucherOrder, async ({ params }) => {
    await endCheckoutOf(context, { orderId: params.id })
    await deleteUnpaidOrder(context, params.id)
    return { message: 'Commande supprimée' }
  })

  serve(contract.refundVoucherOrder, async ({ caller, params, body }) => {
    const order = await noteRefundOfOrder(context, { caller, ...params, ...body })
    return { message: 'Remboursement noté', order: showOrder(context, order) }
  })
}
