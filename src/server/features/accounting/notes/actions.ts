import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { type NoteContent, type NoteDetail, noteDetailOfSale } from '#domain/accounting/note.ts'
import { scopeOf } from '#domain/accounts/role.ts'
import { DeliveryFailure } from '#domain/messages/delivery.ts'
import { fillMail } from '#domain/messages/message-text.ts'
import { isCancelledState, reservationState } from '#domain/visit/reservation-state.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { renderNote } from '#server/documents/pdf/note-pdf.ts'
import { readSettledUse } from '#server/features/accounting/redemption/settle.ts'
import { enqueue } from '#server/jobs/queries.ts'
import type { MailAttachment } from '#server/mail/transport.ts'
import { toStateColumns } from '#server/practice/reservations/reservation-state.ts'
import { readSiteValues } from '../../messages/notifications/actions.ts'
import { findActiveTemplate } from '../../messages/notifications/queries.ts'
import { agreedDetailOf } from '../payments/note-detail.ts'
import { sumPaid } from '../payments/queries.ts'
import { requireVisit, type StaffVisit } from '../payments/visit.ts'
import { readNoteHead } from './business.ts'
import { countMailedNotes, findNotedPayment, type PrintedPayment, sumPaidBefore } from './queries.ts'

/** A note of the price and of the payments so far. Throws note_without_price, note_cancelled, note_without_business. */
export async function makeVisitNote(
  context: AppContext,
  { withName, ...reference }: StaffVisit & { withName: boolean },
): Promise<Uint8Array> {
  const { database, clock } = context
  const visit = await requireVisit(database.kysely, reference)
  const state = reservationState(toStateColumns(visit), clock.local())
  if (isCancelledState(state)) throw new Refusal('note_cancelled')
  // The VAT regime is known only of a business that keeps the book.
  const { isOn, regime } = await readStored(database.kysely, 'receiptsBook')
  const detail = agreedDetailOf(visit, isOn ? regime : null)
  if (!detail) throw new Refusal('note_without_price')
  const { logo, ...head } = await readNoteHead(context)
  const coveredCents = (await readSettledUse(context, visit.id))?.cents ?? 0
  return renderNote(
    {
      ...detail,
      coveredCents,
      ...head,
      number: null,
      issuedOn: clock.local().day,
      clientName: withName ? visit.clientName : null,
      beforeCents: await sumPaid(database.kysely, visit.id),
      payment: null,
    },
    logo,
  )
}

type Numbered = { caller: Admin; number: number }

/** Of the row as it is: the same note each time. Throws receipt_reversed, note_without_business. */
export async function makeReceiptNote(
  context: AppContext,
  { caller, number }: Numbered,
): Promise<Uint8Array> {
  const payment = await findNotedPayment(context.database.kysely, number, scopeOf(caller))
  return renderPayment(context, requireStanding(payment))
}

function requireStanding(payment: PrintedPayment | undefined): PrintedPayment {
  if (!payment) throw new Refusal('not_found')
  if (payment.isReversed === 1) throw new Refusal('receipt_reversed')
  return payment
}

async function renderPayment(context: AppContext, payment: PrintedPayment): Promise<Uint8Array> {
  const { number, nature, cents, day, means, clientName } = payment
  const { logo, business, place } = await readNoteHead(context)
  const detail: NoteDetail =
    payment.detail === null ? noteDetailOfSale({ nature, cents, regime: null }) : JSON.parse(payment.detail)
  const note: NoteContent = {
    ...detail,
    business,
    place: detail.visitDay === null ? null : place,
    number,
    issuedOn: zonedTime(context.config.timeZone, Number(payment.receivedAt)).day,
    clientName,
    beforeCents: await sumPaidBefore(context.database.kysely, payment),
    payment: { day, cents, means },
  }
  return renderNote(note, logo)
}

const NOTE_TYPE = 'payment_note'
const MAX_MAILS = 5
const DAY_MS = 86_400_000

/**
 * To the address typed, else to that of the visit. A second request while a mail waits adds none. Throws
 * note_mailed_too_often, note_mail_off, and what `makeReceiptNote` throws.
 */
export async function mailReceiptNote(
  context: AppContext,
  { caller, number, email }: Numbered & { email: string | undefined },
): Promise<void> {
  const { database, clock } = context
  await readNoteHead(context)
  await database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'receipts', keys: [`note ${number}`] })
    const payment = requireStanding(await findNotedPayment(trx, number, scopeOf(caller)))
    const recipient = email ?? payment.clientEmail
    if (!recipient) throw invalid('email', required('E-mail'))
    const { recent, lastId } = await countMailedNotes(trx, { number, since: clock.instant() - DAY_MS })
    if (recent >= MAX_MAILS) throw new Refusal('note_mailed_too_often')
    await enqueueNote(context, trx, { payment, recipient, lastId })
  })
}

async function enqueueNote(
  context: AppContext,
  trx: Trx,
  { payment, recipient, lastId }: { payment: PrintedPayment; recipient: string; lastId: number },
): Promise<void> {
  const { number, clientName, reservationId } = payment
  const template = await findActiveTemplate(trx, NOTE_TYPE)
  if (!template) throw new Refusal('note_mail_off')
  const text = fillMail(template, {
    ...(await readSiteValues(context, trx)),
    clientName: clientName ?? '',
    noteNumber: String(number),
  })
  const message = {
    event: `${NOTE_TYPE}:${number}:${lastId}`,
    type: NOTE_TYPE,
    recipient,
    receiptNumber: number,
    ...(reservationId !== null && { reservation: { id: reservationId } }),
    ...text,
  }
  await enqueue(trx, [message], context)
}

/** For the worker, as the mail leaves. Throws DeliveryFailure. */
export async function attachNote(context: AppContext, number: number): Promise<MailAttachment> {
  const payment = await findNotedPayment(context.database.kysely, number, {})
  if (!payment)
    throw new DeliveryFailure('L’encaissement de cette note n’est plus dans le livre des recettes.')
  try {
    const content = Buffer.from(await renderPayment(context, payment))
    return { filename: noteFileName(number), content, contentType: 'application/pdf' }
  } catch (error) {
    if (error instanceof Refusal) throw new DeliveryFailure(error.message, { cause: error })
    throw error
  }
}

export function noteFileName(number: number): string {
  return `note-${number}.pdf`
}
