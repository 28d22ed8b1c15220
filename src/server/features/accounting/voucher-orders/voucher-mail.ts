import { voucherCode } from '#domain/accounting/voucher-code.ts'
import { orderedText } from '#domain/accounting/voucher-order-text.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { DeliveryFailure, PermanentFailure } from '#domain/messages/delivery.ts'
import { fillMail } from '#domain/messages/message-text.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { lockVouchers } from '#server/features/accounting/redemption/settle.ts'
import { VOUCHER_SENT } from '#server/jobs/message-events.ts'
import type { MailMessage } from '#server/mail/transport.ts'
import { hmacToken } from '#server/security/secret.ts'
import { hashToken } from '#server/security/tokens.ts'
import { readSiteValues } from '../../messages/notifications/actions.ts'
import { findActiveTemplate } from '../../messages/notifications/queries.ts'
import { requireVoucher } from '../vouchers/actions.ts'
import { updateVoucher } from '../vouchers/queries.ts'
import { drawVoucher } from '../vouchers/sheet.ts'
import { findMailedOrder, type MailedOrder } from './mail-queries.ts'

const RANDOM_SYMBOLS = 11
const SYMBOL_BITS = 5

/** For the worker, as the mail leaves: the text as things stand, and the voucher with its code. Throws DeliveryFailure. */
export async function makeVoucherMail(
  context: AppContext,
  orderId: number,
): Promise<Pick<MailMessage, 'subject' | 'text' | 'attachment'>> {
  const { kysely: db } = context.database
  const { order, code } = await giveCode(context, orderId)
  const voucher = await requireVoucher(context, db, order.voucherId)
  const content = Buffer.from(await drawVoucher(context, { voucher, code, conditions: order.conditions }))
  const text = await voucherMailText(context, db, order)
  if (!text) throw new DeliveryFailure(NO_TEMPLATE)
  const filename = `bon-cadeau-${order.voucherId}.pdf`
  const { subject, body } = text
  return { subject, text: body, attachment: { filename, content, contentType: 'application/pdf' } }
}

type PaidOrder = MailedOrder & { voucherId: number }

/** The same code at each attempt, so that two mails of one order name one voucher. Throws DeliveryFailure. */
async function giveCode(context: AppContext, orderId: number): Promise<{ order: PaidOrder; code: string }> {
  const planned = await findMailedOrder(context.database.kysely, orderId)
  return context.database.transaction(async (trx) => {
    await lockVouchers(context, trx, planned?.voucherId ? [planned.voucherId] : [])
    const order = await findMailedOrder(trx, orderId)
    if (!order || !isToBeSent(order)) throw new DeliveryFailure(WITHDRAWN)
    const code = codeOf(context, order)
    const codeHash = hashToken(code)
    if (order.codeHash === null) await updateVoucher(trx, order.voucherId, { code_hash: codeHash })
    else if (order.codeHash !== codeHash) throw new PermanentFailure(HAS_OTHER_CODE)
    return { order, code }
  })
}

const WITHDRAWN = 'Ce bon n’est plus à envoyer.'
const NO_TEMPLATE = 'Le modèle de ce message est désactivé.'
const HAS_OTHER_CODE = 'Ce bon a reçu un nouveau code entre-temps : donnez-le vous-même.'

function isToBeSent(order: MailedOrder): order is PaidOrder {
  return order.voucherId !== null && order.sentAt === null && order.withdrawnAt === null
}

/** 55 bits that only the site can compute. */
function codeOf({ config }: AppContext, { id, tokenHash }: MailedOrder): string {
  const bytes = Buffer.from(hmacToken(config, `${id}:${tokenHash}`, 'ordered-voucher'), 'base64url')
  return voucherCode([...bytes.subarray(0, RANDOM_SYMBOLS)].map((byte) => byte % 2 ** SYMBOL_BITS))
}

/** Whoever has ordered reads their order's number; whom it is for, who gives it. */
export async function voucherMailText(
  context: AppContext,
  db: Db | Trx,
  order: MailedOrder,
): Promise<{ subject: string; body: string } | null> {
  const template = await findActiveTemplate(db, VOUCHER_SENT)
  if (!template) return null
  const isGift = order.sendsTo === 'recipient'
  return fillMail(template, {
    ...(await readSiteValues(context, db)),
    clientName: (isGift ? order.recipientName : order.giverName) ?? '',
    giverName: isGift ? (order.giverName ?? '') : '',
    orderNumber: isGift ? '' : String(order.id),
    orderContent: orderedText(order),
    validUntil: order.validUntil === null ? '' : frenchDate(order.validUntil),
  })
}
