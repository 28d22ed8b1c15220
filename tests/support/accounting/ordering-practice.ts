import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { sendAndReadMails } from '../mail/mailbox.ts'
import { outboxOf } from '../mail/post.ts'
import { bookedPractice } from './book.ts'
import { readPdf } from './pdf.ts'
import { anOrder, confirmOrder, ORDERS, ordersOn, type PlacedOrder } from './voucher-orders.ts'

/** Of an order of a gift that goes to Zoé. */
export const TO_ZOE = {
  recipientName: 'Zoé Petit',
  recipientEmail: 'zoe@exemple.fr',
  message: 'Joyeux Noël !',
}

/** A practice that takes orders of vouchers on its site, on Monday 12 April 2027. */
export async function orderingPractice(env: Record<string, string> = {}) {
  const setup = await bookedPractice({ env: { PUBLIC_URL: 'https://www.cabinet.fr', ...env } })
  const { site, ownerName } = setup
  await ordersOn(site, { conditions: 'Ni repris ni échangé.' })
  mkdirSync(join(site.config.dataDir, 'mail'), { recursive: true })
  const again = () => site.visitor().signIn(ownerName)
  return {
    ...setup,
    at: (time: string) => site.clock.set(time),
    again,
    aPaidOrder: async (change: object = {}): Promise<PlacedOrder> => {
      const order = await anOrder(site, change)
      const { status, body } = await confirmOrder(await again(), order, { means: 'Virement' })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return order
    },
    /** Sends what is due; the vouchers that the address has received by now. */
    sent: async (address: string) => mailsTo(await sendAndReadMails(site), address, 'Votre bon cadeau'),
    planned: async () =>
      (await outboxOf(site)).filter(({ type, state }) => type === 'voucher_sent' && state === 'waiting'),
    /** The code settles a visit. */
    works: async (code: string) => {
      const visit = await setup.aVisit('2027-12-27')
      const path = `/api/admin/reservations/${visit.date}/${visit.id}/voucher`
      return (await (await again()).put(path, { code })).status === 200
    },
    rowOf: ({ id }: PlacedOrder) =>
      site.database.kysely
        .selectFrom('voucher_orders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    shown: async ({ id }: PlacedOrder) =>
      (await (await again()).get<VoucherOrder[]>(ORDERS)).body.find((order) => order.id === id),
  }
}

export function mailsTo(mails: readonly Email[], address: string, subject?: string): Email[] {
  return mails.filter(
    (mail) => mail.to?.[0]?.address === address && (subject === undefined || mail.subject === subject),
  )
}

/** The PDF that is attached. */
export function voucherIn(mail: Email | undefined): Uint8Array {
  const [attachment] = mail?.attachments ?? []
  if (!attachment || typeof attachment.content === 'string') throw new Error('no PDF is attached')
  return new Uint8Array(attachment.content)
}

export async function voucherTextOf(mail: Email | undefined): Promise<string> {
  return (await readPdf(voucherIn(mail))).text
}

const CODE = /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/

export function codeIn(text: string): string {
  return CODE.exec(text)?.[0] ?? 'no code'
}
