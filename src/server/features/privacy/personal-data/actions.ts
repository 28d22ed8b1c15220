import type { Admin } from '#contract/accounts/sign-in.ts'
import type { DataSubject, FoundPersonalData } from '#contract/privacy/personal-data.ts'
import type { DeclineKind } from '#domain/messages/decline.ts'
import type { AppContext } from '#server/app-context.ts'
import { addressHashOf } from '../../messages/declines/actions.ts'
import { resolveSubject, type SubjectKeys } from './data-subjects.ts'
import { presentationOf } from './presentation.ts'
import { listDeclinedBy } from './queries.ts'
import { readSubjectRows } from './rows.ts'

/** Reads the same tables for somebody unknown, so that neither the answer's form nor its time tells. */
export async function readPersonalData(
  context: AppContext,
  caller: Pick<Admin, 'id'>,
  subject: DataSubject,
): Promise<FoundPersonalData> {
  const { kysely: db } = context.database
  const { people, keys } = await resolveSubject(db, subject)
  const rows = await readSubjectRows(db, keys)
  const present = presentationOf(context)
  return {
    people,
    records: rows.records.map(present.record),
    notes: rows.notes.map((row) => ({
      ...present.note(row),
      ...(row.visibility === 'author' && row.author_id !== caller.id && { text: null }),
    })),
    preferences: rows.preferences.map(present.preferences),
    merges: rows.merges.map(present.merge),
    reservations: rows.entries.map(present.reservation),
    history: rows.history.map(present.history),
    contactMessages: rows.contactMessages.map(present.contactMessage),
    testimonials: rows.testimonials.map(present.testimonial),
    messages: rows.messages.map(present.message),
    requests: rows.requests.map(present.request),
    emailChanges: rows.emailChanges.map(present.emailChange),
    waiting: rows.waiting.map(present.waiting),
    receipts: rows.receipts.map(present.receipt),
    packs: rows.packs.map(present.pack),
    voucherOrders: rows.orders.map(present.order),
    cardPayments: rows.cardPayments.map(present.cardPayment),
    voucherEntries: rows.voucherEntries.map(present.voucherEntry),
    declined: await readSubjectDeclines(context, keys),
  }
}

/** Also those of an address that others share: it has one choice for all of them. */
export async function readSubjectDeclines(
  context: AppContext,
  { own, shared }: Pick<SubjectKeys, 'own' | 'shared'>,
): Promise<DeclineKind[]> {
  const hashes = [...own.emailKeys, ...shared.emailKeys].map((key) => addressHashOf(context, key))
  return listDeclinedBy(context.database.kysely, hashes)
}
