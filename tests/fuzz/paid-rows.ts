import { aKeptBook, aReceipt } from '../support/accounting/book.ts'
import * as rows from './rows.ts'
import type { Stock } from './stock.ts'

export async function aPaidCancellation(stock: Stock): Promise<number> {
  const { id: reservationId } = await rows.insertReservation(stock, { cancelled: true })
  await aKeptBook(stock.site)
  await aReceipt(stock.site, { reservationId })
  return reservationId
}

export async function aPaidHandOver(stock: Stock): Promise<number> {
  const reservationId = await aPaidCancellation(stock)
  const { id: newId } = await rows.insertReservation(stock)
  const { kysely } = stock.site.database
  await kysely.updateTable('agenda_entries').set({ handed_over: 1 }).where('id', '=', reservationId).execute()
  await kysely
    .updateTable('agenda_entries')
    .set({ handed_from: reservationId })
    .where('id', '=', newId)
    .execute()
  return reservationId
}
