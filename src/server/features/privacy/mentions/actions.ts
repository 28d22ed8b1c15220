import { Refusal } from '#contract/errors.ts'
import type { Mention } from '#contract/privacy/mentions.ts'
import type { DataSubject } from '#contract/privacy/personal-data.ts'
import { type MentionedPerson, type MentionKind, mentions } from '#domain/privacy/mentions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { removeTestimonial } from '../../content/testimonials/actions.ts'
import { resolveSubject } from '../personal-data/data-subjects.ts'
import { readSubjectRows, type SubjectRows } from '../personal-data/rows.ts'
import { clearTexts, listOrderTexts, listTestimonialTexts, listVoucherTexts } from './queries.ts'

/** Mentions of the person that an erasure would leave, because others typed them. */
export async function findMentions({ database }: AppContext, subject: DataSubject): Promise<Mention[]> {
  const { kysely: db } = database
  const rows = await readSubjectRows(db, (await resolveSubject(db, subject)).keys)
  const own = new Set([
    ...rows.packs.map(({ id }) => `voucher ${id}`),
    ...rows.orders.filter(({ isGiver }) => isGiver === 1).map(({ id }) => `voucher_order ${id}`),
    ...rows.testimonials.map(({ id }) => `testimonial ${id}`),
  ])
  const found = await listMentions(db, rows)
  return found.filter(({ kind, id }) => !own.has(`${kind} ${id}`))
}

/** `rows`: of the person, as they were before an erasure. */
export async function listMentions(db: Db, rows: SubjectRows): Promise<Mention[]> {
  const person = personOf(rows)
  const written = [
    ...(await listVoucherTexts(db)),
    ...(await listOrderTexts(db)),
    ...(await listTestimonialTexts(db)),
  ]
  return written
    .map(({ kind, id, parts }) => ({ kind, id, parts: parts.filter((part) => part !== null) }))
    .filter(({ parts }) => parts.some((part) => mentions(part, person)))
    .map(({ kind, id, parts }) => ({ kind, id, text: parts.join(' · ') }))
}

function personOf({ records, entries }: SubjectRows): MentionedPerson {
  const known = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  return {
    names: known([...records.map(({ name }) => name), ...entries.map(({ client_name }) => client_name)]),
    emails: known([...records.map(({ email }) => email), ...entries.map(({ client_email }) => client_email)]),
    phones: known([...records.map(({ phone }) => phone), ...entries.map(({ client_phone }) => client_phone)]),
  }
}

export async function clearMention(
  context: AppContext,
  { kind, id }: { kind: MentionKind; id: number },
): Promise<void> {
  if (kind === 'testimonial') return removeTestimonial(context, id)
  const isCleared = await context.database.transaction((trx) => clearTexts(trx, { kind, id }))
  if (!isCleared) throw new Refusal('not_found')
}
