import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, emptyable, fieldName, idParam, object, ReservationParams } from '../fields.ts'

const PDF = 'application/pdf'

/** Before payment: what is to be paid. The client may object to their name. */
export const readVisitNote = endpoint({
  method: 'GET',
  path: '/api/admin/reservations/{date}/{id}/note',
  access: 'staff',
  audit: 'note_made',
  summary: 'Note d’un rendez-vous avant paiement (PDF)',
  params: ReservationParams,
  query: object({
    withName: z.optional(z.enum(['true', 'false'], `${fieldName('Note avec nom')} vaut true ou false.`)),
  }),
  file: { type: PDF, name: 'note.pdf' },
  reply: z.string(),
  errors: ['not_found', 'reservation_moved', 'note_without_business', 'note_without_price', 'note_cancelled'],
})

const NoteParams = object({ number: idParam('Numéro') })

/** Of staff’s own reservations; the superadmin’s of every payment. */
export const readReceiptNote = endpoint({
  method: 'GET',
  path: '/api/admin/receipts/{number}/note',
  access: 'staff',
  audit: 'note_made',
  summary: 'Note d’un encaissement (PDF)',
  params: NoteParams,
  file: { type: PDF, name: 'note.pdf' },
  reply: z.string(),
  errors: ['not_found', 'receipt_reversed', 'note_without_business'],
})

export const MailNoteBody = object({ email: emptyable(email('E-mail')) })
export type MailNoteBody = z.infer<typeof MailNoteBody>

/** To the address typed, else to that of the visit. */
export const mailReceiptNote = endpoint({
  method: 'POST',
  path: '/api/admin/receipts/{number}/note/mail',
  access: 'staff',
  audit: 'note_mailed',
  summary: 'Envoyer la note d’un encaissement par e-mail',
  params: NoteParams,
  body: MailNoteBody,
  reply: z.strictObject({ message: z.string() }),
  status: 202,
  errors: [
    'not_found',
    'receipt_reversed',
    'note_without_business',
    'note_mail_off',
    'note_mailed_too_often',
  ],
})
