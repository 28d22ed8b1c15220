import type { Admin } from '#contract/auth.ts'
import { type Issue, Refusal } from '#contract/errors.ts'
import type { NotificationTemplate, TemplateText } from '#contract/templates.ts'
import { exampleValues } from '#domain/message-example.ts'
import { type MessageValues, previousValues, reservationValues } from '#domain/message-values.ts'
import {
  isMessageType,
  MESSAGE_KINDS,
  type MessageKind,
  subjectVariables,
  VARIABLES,
} from '#domain/notification.ts'
import { unknownPlaceholders } from '#domain/template.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { originalTemplate } from '#server/db/starter/templates.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { renderMail } from '#server/mail/html.ts'
import { mailLook, refuseManyTrials } from '../mail-server/actions.ts'
import { TRIAL } from '../mail-server/queries.ts'
import { fill, fillSms, messageReservation, readSiteValues } from '../notifications/actions.ts'
import { findLatestReservation, findTemplate, type Template } from '../notifications/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { findLatestContact, findLatestTestimonial } from './queries.ts'

type Row = Template & { active: 0 | 1 }

/** Throws not_found also for a type that this version no longer sends. */
export async function requireTemplate(db: Db, id: number): Promise<Row> {
  const row = await findTemplate(db, id)
  if (!row || !isMessageType(row.type)) throw new Refusal('not_found')
  return row
}

export function inOrder(rows: readonly Row[]): Row[] {
  const order = Object.keys(MESSAGE_KINDS)
  return rows
    .filter(({ type }) => isMessageType(type))
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

export function toReply(row: Row): NotificationTemplate {
  const { id, type, subject, body, active } = row
  const kind = kindOf(type)
  const original = originalTemplate(type)
  const inSubject = subjectVariables(kind)
  return {
    id,
    type,
    label: kind.label,
    audience: kind.audience,
    subject,
    body,
    sms: row.sms ?? original?.sms ?? null,
    active: active === 1,
    variables: kind.variables.map((name) => ({
      name,
      label: VARIABLES[name],
      inSubject: inSubject.includes(name),
    })),
    isOriginal: subject === original?.subject && body === original.body && row.sms === null,
  }
}

function kindOf(type: string): MessageKind {
  if (!isMessageType(type)) throw new Refusal('not_found')
  return MESSAGE_KINDS[type]
}

export function validateTemplateText(type: string, { subject, body, sms }: TemplateText): void {
  const kind = kindOf(type)
  const hasSms = originalTemplate(type)?.sms != null
  const issues: Issue[] = [
    ...unknownIn('subject', subject, { label: 'Objet', known: kind.variables }),
    ...privateIn(subject, kind),
    ...unknownIn('body', body, { label: 'Texte', known: kind.variables }),
    ...unknownIn('sms', sms ?? '', { label: 'Texte du SMS', known: kind.variables }),
  ]
  if (sms !== undefined && !hasSms)
    issues.push({ path: 'sms', message: 'Ce message ne part jamais par SMS.' })
  if (issues.length > 0) throw new Refusal('invalid', { issues })
}

function unknownIn(path: string, text: string, of: { label: string; known: readonly string[] }): Issue[] {
  const [first] = unknownPlaceholders(text, of.known)
  if (first === undefined) return []
  const placeholder = `{{${first.slice(0, 60)}}}`
  return [
    { path, message: french`Le champ « ${of.label} » contient une variable inconnue : ${placeholder}.` },
  ]
}

function privateIn(subject: string, kind: MessageKind): Issue[] {
  const [first] = unknownPlaceholders(subject, subjectVariables(kind)).filter((name) =>
    kind.variables.some((known) => known === name),
  )
  if (first === undefined) return []
  const message = french`La variable {{${first}}} ne peut pas figurer dans l’objet : il se lit sur un écran verrouillé.`
  return [{ path: 'subject', message }]
}

export function toStored(type: string, { subject, body, sms }: TemplateText) {
  const isOwn = sms !== undefined && sms !== originalTemplate(type)?.sms
  return { subject, body, sms: isOwn ? sms : null }
}

export async function preview(
  context: AppContext,
  row: Row,
  { text, caller }: { text: TemplateText; caller: Admin },
) {
  const { config, database } = context
  const found = await realValues(database.kysely, row.type, caller)
  const site = await readSiteValues(context, database.kysely)
  const values = { ...exampleValues(config.publicUrl?.origin), ...site, ...found }
  const { subject, body } = fill(text, values)
  const look = mailLook(await readSettings(database.kysely), config)
  return {
    subject,
    text: body,
    html: renderMail(subject, body, look),
    sms: fillSms({ type: row.type, sms: text.sms ?? null }, values),
    real: found !== null,
  }
}

export async function sendTrial(
  context: AppContext,
  row: Row,
  { text, caller, to }: { text: TemplateText; caller: Admin; to: string },
): Promise<void> {
  const now = context.clock.instant()
  await refuseManyTrials(context.database.kysely, now)
  const { subject, text: body } = await preview(context, row, { text, caller })
  const message = { type: TRIAL, event: `${TRIAL}:${crypto.randomUUID()}`, recipient: to, subject, body }
  await context.database.transaction((trx) => enqueue(trx, [message], { now }))
}

async function realValues(db: Db, type: string, caller: Admin): Promise<MessageValues | null> {
  const { audience } = kindOf(type)
  if (audience === 'account') return { firstName: caller.firstName, username: caller.username }
  if (type === 'contact_message') return contactValues(db)
  if (type === 'testimonial_received' || type === 'testimonial_refused') return testimonialValues(db)
  const reservation = await findLatestReservation(db)
  if (!reservation) return null
  const shown = messageReservation(reservation)
  return { ...reservationValues(shown), ...previousValues(shown.at) }
}

async function contactValues(db: Db): Promise<MessageValues | null> {
  const found = await findLatestContact(db)
  return found ? { clientName: found.name, clientEmail: found.email, message: found.message } : null
}

async function testimonialValues(db: Db): Promise<MessageValues | null> {
  const found = await findLatestTestimonial(db)
  if (!found) return null
  const { client_name: clientName, rating, comment, refusal_reason: reason } = found
  return { clientName, rating: String(rating), comment, ...(reason !== null && { reason }) }
}
