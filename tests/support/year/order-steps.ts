import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import {
  confirmOrder,
  ORDERS,
  orderVoucher,
  readOwnOrder,
  refundOrder,
} from '../accounting/voucher-orders.ts'
import { clientOf } from './client-steps.ts'
import type { Step } from './steps.ts'
import type { Effect, Year } from './year.ts'

export const ORDER_STEPS: readonly Step[] = [
  { name: 'order a voucher', weight: 4, play: order },
  { name: 'answer an order', weight: 5, play: answerOrder },
  { name: 'withdraw an order', weight: 1, play: withdraw },
  { name: 'use an order', weight: 3, play: use },
]

/** For whoever orders it, or for somebody else of the sixty. */
async function order(year: Year): Promise<Effect> {
  const { practice, random, orders } = year
  const giver = clientOf(year)
  const recipient = clientOf(year)
  const gift = { recipientName: recipient.name, recipientEmail: recipient.email, message: 'Joyeux Noël !' }
  const request = { giverName: giver.name, giverEmail: giver.email, ...(random.isOneIn(2) && gift) }
  const { status, body } = await orderVoucher(practice.visitor(), request)
  year.log(`order a voucher: ${giver.email} ${status} ${body.code ?? ''}`)
  if (status !== 201) return {}
  orders.push(String(body.link).split('/').at(-1) ?? '')
  year.note('ordered a voucher')
  return {}
}

/** Paid mostly; an order that was withdrawn is paid back. */
async function answerOrder(year: Year): Promise<Effect> {
  const owner = await year.practice.asOwner()
  const { body } = await owner.get<VoucherOrder[]>(ORDERS)
  const pending = body.filter(({ state }) => state === 'unpaid' || state === 'withdrawn')
  const chosen = year.random.pick(pending)
  if (!chosen) return {}
  const isUnpaid = chosen.state === 'unpaid'
  const answer = isUnpaid ? confirmOrder : refundOrder
  const { status } = await answer(owner, chosen, { means: 'Virement' })
  year.log(`answer an order: ${chosen.id} ${chosen.state} ${status}`)
  if (status === 200) year.note(isUnpaid ? 'paid an order' : 'paid back an order')
  return {}
}

async function withdraw(year: Year): Promise<Effect> {
  const { practice, random, orders } = year
  const token = random.pick(orders)
  if (!token) return {}
  const { status } = await practice.visitor().post(`/api/voucher-order/${token}/withdraw`)
  year.log(`withdraw an order: ${status}`)
  if (status === 200) year.note('withdrew an order')
  return {}
}

/** Its voucher for a visit of anybody, by the code that staff renew. */
async function use(year: Year): Promise<Effect> {
  const { practice, random, orders } = year
  const scene = year.scene()
  const token = random.pick(orders)
  if (!scene || !token) return {}
  const { body } = await readOwnOrder(practice.site, token)
  const owner = await practice.asOwner()
  const { body: listed } = await owner.get<VoucherOrder[]>(ORDERS)
  const voucher = listed.find(({ id }) => id === body.id)?.voucherId
  if (!voucher) return {}
  const { status, body: renewed } = await owner.post<{ code: string }>(
    `/api/superadmin/vouchers/${voucher}/code`,
  )
  if (status !== 200) return {}
  const used = await scene.ask('PUT', await scene.path('/voucher'), { code: renewed.code })
  if (used.status === 200) year.note('used an order')
  return {}
}
