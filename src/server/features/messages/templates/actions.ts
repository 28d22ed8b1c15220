import { type Issue, invalidRequest, Refusal } from '#contract/errors.ts'
import type { NotificationTemplate, TemplateText } from '#contract/messages/templates.ts'
import { doorCodeIn } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { EXAMPLE_DAYS, exampleValues } from '#domain/messages/message-example.ts'
import { fillMail } from '#domain/messages/message-text.ts'
import { doorCodeValues } from '#domain/messages/message-values.ts'
import {
  isMessageType,
  listSubjectPlaceholders,
  MESSAGE_KINDS,
  type MessageKind,
} from '#domain/messages/notification.ts'
import { PLACEHOLDERS, placeholdersOf, unknownPlaceholders } from '#domain/messages/template.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { renderMail } from '#server/mail/html.ts'
import { refuseTooManyTestMails, toMailBranding } from '../mail-server/actions.ts'
import { TEST_MESSAGE_TYPE } from '../mail-server/queries.ts'
import { readSiteValues } from '../notifications/actions.ts'
import type { Template } from '../notifications/queries.ts'
import { findTemplate } from './queries.ts'
import { previewSms } from './sms-preview.ts'

type TemplateRow = Template & { active: 0 | 1 }

/** Throws not_found also for a type that this version no longer sends. */
export async function requireTemplate(db: Db, id: number): Promise<TemplateRow> {
  const row = await findTemplate(db, id)
  if (!row || !isMessageType(row.type)) throw new Refusal('not_found')
  return row
}

export function listKnownTemplates(rows: readonly TemplateRow[]): TemplateRow[] {
  const order = Object.keys(MESSAGE_KINDS)
  return rows
    .filter(({ type }) => isMessageType(type))
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

export function toTemplateReply(row: TemplateRow): NotificationTemplate {
  const { id, type, subject, body, active } = row
  const kind = kindOf(type)
  const original = findOriginalTemplate(type)
  const inSubject = listSubjectPlaceholders(kind)
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
      label: PLACEHOLDERS[name],
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
  const hasSms = findOriginalTemplate(type)?.sms != null
  const issues: Issue[] = [
    ...listUnknownPlaceholders('subject', subject, { label: 'Objet', variables: kind.variables }),
    ...listPrivatePlaceholders(subject, kind),
    ...listUnknownPlaceholders('body', body, { label: 'Texte', variables: kind.variables }),
    ...listUnknownPlaceholders('sms', sms ?? '', { label: 'Texte du SMS', variables: kind.variables }),
    ...listMailOnlyPlaceholders(sms ?? ''),
  ]
  if (sms !== undefined && !hasSms)
    issues.push({ path: 'sms', message: 'Ce message ne part jamais par SMS.' })
  if (issues.length > 0) throw invalidRequest({ issues })
}

const MAX_QUOTED_LENGTH = 60

function listUnknownPlaceholders(
  path: string,
  text: string,
  field: { label: string; variables: readonly string[] },
): Issue[] {
  const [first] = unknownPlaceholders(text, field.variables)
  if (first === undefined) return []
  const placeholder = `{{${first.slice(0, MAX_QUOTED_LENGTH)}}}`
  return [
    { path, message: french`Le champ « ${field.label} » contient une variable inconnue : ${placeholder}.` },
  ]
}

function listPrivatePlaceholders(subject: string, kind: MessageKind): Issue[] {
  const [first] = unknownPlaceholders(subject, listSubjectPlaceholders(kind)).filter((name) =>
    kind.variables.some((variable) => variable === name),
  )
  if (first === undefined) return []
  const message = french`La variable {{${first}}} ne peut pas figurer dans l’objet : il se lit sur un écran verrouillé.`
  return [{ path: 'subject', message }]
}

/** A text message is short, and shows on a locked screen. */
function listMailOnlyPlaceholders(sms: string): Issue[] {
  if (!placeholdersOf(sms).includes('doorCode')) return []
  return [{ path: 'sms', message: french`La variable {{doorCode}} ne part que par e-mail.` }]
}

export function toTemplateColumns(type: string, { subject, body, sms }: TemplateText) {
  const isCustom = sms !== undefined && sms !== findOriginalTemplate(type)?.sms
  return { subject, body, sms: isCustom ? sms : null }
}

export async function renderPreview(context: AppContext, row: TemplateRow, text: TemplateText) {
  const { config, database } = context
  const siteValues = await readSiteValues(context, database.kysely)
  const origin = await findSiteOrigin(config, database.kysely)
  const settings = await readStoredSettings(database.kysely)
  const { doorCode = '', ...examples } = exampleValues(origin ?? undefined)
  const values = { ...examples, ...siteValues }
  // An invented one: a test message goes to anybody. None where the practice has none.
  const inMail = { ...values, ...doorCodeValues(kindOf(row.type), doorCodeIn(settings) && doorCode) }
  const { subject, body } = fillMail({ ...text, type: row.type }, inMail, EXAMPLE_DAYS)
  const branding = toMailBranding(settings, origin)
  return {
    subject,
    text: body,
    html: renderMail(subject, body, branding),
    ...(await previewSms(context, { type: row.type, sms: text.sms ?? null }, { values, settings })),
  }
}

export async function sendTestMessage(
  context: AppContext,
  row: TemplateRow,
  { text, to }: { text: TemplateText; to: string },
): Promise<void> {
  const now = context.clock.instant()
  await refuseTooManyTestMails(context.database.kysely, now)
  const { subject, text: body } = await renderPreview(context, row, text)
  const message = {
    type: TEST_MESSAGE_TYPE,
    event: `${TEST_MESSAGE_TYPE}:${crypto.randomUUID()}`,
    recipient: to,
    subject,
    body,
  }
  await context.database.transaction((trx) => enqueue(trx, [message], context))
}
