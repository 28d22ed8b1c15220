import type { Transaction } from 'kysely'
import { toPublicSettings } from '#domain/settings.ts'
import { fillTemplate } from '#domain/template.ts'
import type { Tables } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/queries.ts'
import type { Practice } from '#server/practice.ts'
import { readSettings } from '../settings/queries.ts'
import { findActiveTemplate, listSuperadminEmails } from './queries.ts'

type Notice = {
  /** The template's type. */
  type: string
  /** What happened, by its row: each person hears of it once. */
  event: string
  values: Record<string, string>
  /** Who to answer, where somebody waits for an answer. */
  replyTo?: string
}

/**
 * Tells the practice of something, in the transaction of what happened. Superadmins without an address are reached
 * at the sender's own, so that nothing is lost.
 */
export async function notifyPractice(
  { config, clock }: Practice,
  trx: Transaction<Tables>,
  { type, event, values, replyTo = undefined }: Notice,
): Promise<void> {
  const template = await findActiveTemplate(trx, type)
  if (!template) return
  const { siteTitle } = toPublicSettings(await readSettings(trx))
  const moderationUrl = config.publicUrl ? `${config.publicUrl.origin}/admin` : '/admin'
  const known = { siteTitle, moderationUrl, ...values }
  const emails = await listSuperadminEmails(trx)
  const messages = (emails.length > 0 ? emails : [config.mailFrom]).map((recipient) => ({
    event,
    recipient,
    replyTo: replyTo ?? null,
    // A subject is one line, whatever a value brings.
    subject: fillTemplate(template.subject, known).replace(/\s+/g, ' ').trim(),
    body: fillTemplate(template.body, known),
  }))
  await enqueue(trx, messages, clock.instant())
}
