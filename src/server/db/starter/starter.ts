import { type Kysely, sql } from 'kysely'
import { type Database, lockKeys, type Trx } from '../engine.ts'
import { toAgendaColumns } from '../statements/agenda-columns.ts'
import type { Tables } from '../tables.ts'
import { emptyPages, examplePages } from './pages.ts'
import { practitioners } from './people.ts'
import { serviceOptions, services, serviceVariants } from './services.ts'
import { settings } from './settings.ts'
import { isShippedText } from './shipped-texts.ts'
import { templates } from './templates.ts'
import { testimonials } from './testimonials.ts'

const CONTENT_TABLES = ['users', 'services', 'pages', 'settings', 'notification_templates'] as const

/**
 * Returns false if the database has content. An account is content: call before the first superadmin is created.
 */
export function insertStarterContent(
  database: Database,
  { content, instant }: { content: 'exemple' | 'vide'; instant: number },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    // Of two processes starting at once, the second waits here and then finds the content of the first.
    await lockKeys(database, trx, { namespace: 'starter', keys: ['content'] })
    if (await hasContent(trx)) return false
    await addMissingTemplates(trx, instant)
    if (content === 'exemple') await addExamplePractice(trx, instant)
    else await addPages(trx, emptyPages, { is_example: 0, updated_at: instant })
    return true
  })
}

async function hasContent(trx: Trx): Promise<boolean> {
  for (const table of CONTENT_TABLES) {
    const row = await trx.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function addMissingTemplates(db: Kysely<Tables>, instant: number): Promise<void> {
  const rows = templates.map(({ type, subject, body, follows }) => ({
    type,
    subject,
    body,
    active: sql<0 | 1>`coalesce((select active from notification_templates where type = ${follows}), 1)`,
    updated_at: instant,
  }))
  await db
    .insertInto('notification_templates')
    .values(rows)
    .onConflict((conflict) => conflict.column('type').doNothing())
    .execute()
}

/** Gives the current text to templates that still hold one that a release shipped: nobody has edited these. */
export async function updateShippedTemplates(db: Kysely<Tables>, instant: number): Promise<void> {
  const stored = await db
    .selectFrom('notification_templates')
    .select(['id', 'type', 'subject', 'body'])
    .execute()
  for (const { id, type, subject, body } of stored) {
    const current = templates.find((template) => template.type === type)
    const isCurrent = current?.subject === subject && current.body === body
    if (!current || isCurrent || !isShippedText(type, { subject, body })) continue
    await db
      .updateTable('notification_templates')
      .set({ subject: current.subject, body: current.body, updated_at: instant })
      .where('id', '=', id)
      .where('subject', '=', subject)
      .where('body', '=', body)
      .execute()
  }
}

async function addExamplePractice(trx: Trx, instant: number): Promise<void> {
  const serviceIds = await addServices(trx, instant)
  await addPractitioners(trx, instant, serviceIds)
  await addPages(trx, examplePages, { is_example: 1, updated_at: instant })
  await addSettings(trx, instant)
  await addTestimonials(trx, instant)
}

async function addServices(trx: Trx, instant: number): Promise<Map<string, number>> {
  const rows = services.map((service) => ({ ...service, is_example: 1 as const, created_at: instant }))
  const added = await trx.insertInto('services').values(rows).returning(['id', 'name']).execute()
  const ids = new Map<string, number>(added.map(({ id, name }) => [name, id]))
  await addParts(trx, ids)
  return ids
}

async function addParts(trx: Trx, serviceIds: ReadonlyMap<string, number>): Promise<void> {
  const idOf = (name: string) => serviceIds.get(name) as number
  await trx
    .insertInto('service_variants')
    .values(serviceVariants.map(({ of, ...variant }) => ({ ...variant, service_id: idOf(of) })))
    .execute()
  for (const { with: names, ...option } of serviceOptions) {
    const { id } = await trx
      .insertInto('service_options')
      .values({ ...option, is_example: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('service_option_offers')
      .values(names.map((name) => ({ option_id: id, service_id: idOf(name) })))
      .execute()
  }
}

async function addPractitioners(trx: Trx, instant: number, serviceIds: Map<string, number>): Promise<void> {
  for (const { agenda, offers, firstName, lastName, ...person } of practitioners) {
    const { id } = await trx
      .insertInto('users')
      .values({
        ...person,
        role: 'praticien',
        first_name: firstName,
        last_name: lastName,
        is_example: 1,
        created_at: instant,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('agendas')
      .values({ practitioner_id: id, ...toAgendaColumns(agenda), updated_at: instant })
      .execute()
    const offered = [...serviceIds].filter(([name]) => offers.some((offer) => offer === name))
    await trx
      .insertInto('practitioner_services')
      .values(offered.map(([, service_id]) => ({ practitioner_id: id, service_id })))
      .execute()
  }
}

type PageColumns = { is_example: 0 | 1; updated_at: number }

async function addPages(trx: Trx, pages: typeof emptyPages, columns: PageColumns): Promise<void> {
  const rows = pages.map((page, position) => ({ ...page, position, ...columns }))
  await trx.insertInto('pages').values(rows).execute()
}

async function addSettings(trx: Trx, instant: number): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    is_example: 1 as const,
    updated_at: instant,
  }))
  await trx.insertInto('settings').values(rows).execute()
}

async function addTestimonials(trx: Trx, instant: number): Promise<void> {
  const rows = testimonials.map((testimonial) => ({
    ...testimonial,
    status: 'pending' as const,
    is_example: 1 as const,
    created_at: instant,
  }))
  await trx.insertInto('testimonials').values(rows).execute()
}
