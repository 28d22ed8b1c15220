import { takesCards } from '#domain/accounting/online-payment.ts'
import {
  lastDayOfWithdrawal,
  orderPath,
  SENDING_MINUTE,
  UNPAID_DAYS,
} from '#domain/accounting/voucher-order.ts'
import {
  keptText,
  orderedText,
  paymentAdvice,
  refundTask,
  refundText,
  validityText,
  withdrawalMoment,
} from '#domain/accounting/voucher-order-text.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice, toEuros } from '#domain/language/money.ts'
import { addDays, type LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { MessageValues } from '#domain/messages/message-values.ts'
import { nextCivilHour } from '#domain/messages/reminder.ts'
import type { AppContext } from '#server/app-context.ts'
import { instantOf, zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { withdrawVoucherMail } from '#server/features/accounting/voucher-mail/unsent-mail.ts'
import { VOUCHER_SENT } from '#server/jobs/message-events.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { notifyByMail } from '../../messages/notifications/actions.ts'
import { tellPracticeNews } from '../../messages/notifications/practice-news.ts'
import { mailStranger } from '../../messages/notifications/stranger-mails.ts'
import { findMailedOrder, type MailedOrder } from './mail-queries.ts'
import { voucherMailText } from './voucher-mail.ts'

type LinkedOrder = { id: number; token: string }

/**
 * `voucher_order` to the giver: nothing that was typed but the amount. False if no mail may leave. `address`: of the
 * network that ordered.
 */
export async function mailOrder(
  context: AppContext,
  trx: Trx,
  { id, token, address }: LinkedOrder & { address: string },
): Promise<boolean> {
  const order = await findMailedOrder(trx, id)
  if (!order?.giverEmail) return false
  const values = {
    ...valuesOf(order),
    orderValidity: validityText(order.validMonths),
    orderConditions: order.conditions,
    howToPay: await howToPayOf(trx, order),
    payableUntil: frenchDate(addDays(order.orderedOn, UNPAID_DAYS)),
    withdrawalUntil: frenchDate(lastDayOfWithdrawal(order.orderedOn)),
    orderUrl: await orderUrl(context, trx, token),
  }
  const event = `voucher_order:${id}`
  return mailStranger(context, trx, { type: 'voucher_order', event, to: order.giverEmail, values, address })
}

/** With the day by which to pay, if a day was chosen. */
async function howToPayOf(trx: Trx, { sendOn, orderedOn }: MailedOrder): Promise<string> {
  const settings = await readSettings(trx, ['onlinePayments', 'vouchers'])
  const { howToPay } = storedIn(settings, 'vouchers')
  const otherwise = howToPay === '' ? french`Par virement ou sur place.` : howToPay
  const means = takesCards(storedIn(settings, 'onlinePayments')) ? `${BY_CARD}\n${otherwise}` : otherwise
  const advice = sendOn === null ? null : paymentAdvice({ sendOn, orderedOn, today: orderedOn })
  return advice === null ? means : `${means}\n${advice}`
}

const BY_CARD = french`Par carte, sur la page de votre commande. Ou autrement :`

/** To the practice: somebody has ordered, or withdrawn. */
export async function tellPracticeOfOrder(
  context: AppContext,
  trx: Trx,
  { id, news }: { id: number; news: 'ordered' | 'withdrawn' },
): Promise<void> {
  const order = await findMailedOrder(trx, id)
  if (!order) return
  const values = {
    ...valuesOf(order),
    clientName: order.giverName ?? '',
    ...(news === 'ordered' ? ORDERED : withdrawnNews(context, order)),
  }
  const event = `${NEWS}:${news}:${id}`
  await tellPracticeNews(context, trx, { type: NEWS, event, values })
}

const NEWS = 'voucher_order_news'

const ORDERED: MessageValues = {
  orderNews: french`Nouvelle commande d’un bon cadeau`,
  orderTask: french`Confirmez le règlement quand vous l’avez reçu : le bon part alors de lui-même.`,
}

function withdrawnNews(context: AppContext, order: MailedOrder): MessageValues {
  return {
    orderNews: french`Rétractation d’une commande de bon`,
    orderTask: refundTask(withdrawnOf(context, order)),
  }
}

/**
 * `voucher_sent` to giver or recipient: at once or at 9:00 of the chosen day, but for the recipient, who expects no
 * mail, never late in the evening or at night.
 */
export async function planVoucherMail(context: AppContext, trx: Trx, orderId: number): Promise<void> {
  const order = await findMailedOrder(trx, orderId)
  const recipient = order?.sendsTo === 'recipient' ? order.recipientEmail : order?.giverEmail
  if (!order || !recipient) return
  const text = await voucherMailText(context, trx, order)
  if (!text) return
  const message = {
    event: `${VOUCHER_SENT}:${orderId}`,
    type: VOUCHER_SENT,
    recipient,
    voucherOrderId: orderId,
    ...text,
  }
  await enqueue(trx, [message], { ...context, notBefore: sendingInstant(context, order) })
}

function sendingInstant({ config, clock }: AppContext, { sendsTo, sendOn }: MailedOrder): number {
  const chosen = sendOn === null ? 0 : instantOf(config.timeZone, { day: sendOn, minute: SENDING_MINUTE })
  const earliest = Math.max(chosen, clock.instant())
  if (sendsTo === 'giver') return earliest
  const local = zonedTime(config.timeZone, earliest)
  const civil = nextCivilHour(local)
  return civil === local ? earliest : instantOf(config.timeZone, civil)
}

/** `voucher_withdrawn` to the giver: the dated acknowledgement. Withdraws the mail that would bring the voucher. */
export async function mailWithdrawal(
  context: AppContext,
  trx: Trx,
  { id, token }: LinkedOrder,
): Promise<void> {
  await withdrawVoucherMail(context.database, trx, id)
  const order = await findMailedOrder(trx, id)
  if (!order?.giverEmail || order.withdrawnAt === null) return
  const withdrawn = withdrawnOf(context, order)
  const values = {
    ...valuesOf(order),
    withdrawnAt: withdrawalMoment(withdrawn.at),
    orderRefund: refundText(withdrawn),
    orderKept: keptText(withdrawn),
    orderUrl: await orderUrl(context, trx, token),
  }
  const event = `voucher_withdrawn:${id}`
  await notifyByMail(context, trx, { type: 'voucher_withdrawn', event, to: order.giverEmail, values })
}

function withdrawnOf({ config, clock }: AppContext, order: MailedOrder) {
  const refundCents = order.refundCents ?? 0
  const at: LocalTime = zonedTime(config.timeZone, Number(order.withdrawnAt ?? clock.instant()))
  return {
    at,
    withdrawnOn: at.day,
    isPaid: order.paidAt !== null,
    isPaidByCard: order.isPaidByCard === 1,
    priceCents: order.priceCents,
    refundCents,
    paidBackCents: Number(order.paidBack) - refundCents,
  }
}

function valuesOf(order: MailedOrder): MessageValues {
  return {
    orderNumber: String(order.id),
    orderedOn: frenchDate(order.orderedOn),
    orderContent: orderedText(order),
    orderPrice: frenchPrice(toEuros(order.priceCents)),
  }
}

async function orderUrl({ config }: AppContext, trx: Trx, token: string): Promise<string> {
  const origin = await findSiteOrigin(config, trx)
  return origin === null ? '' : origin + orderPath(token)
}
