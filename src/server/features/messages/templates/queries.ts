import type { Db } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'
import { TEMPLATE_COLUMNS, type Template } from '../notifications/queries.ts'

export async function listTemplates(db: Db): Promise<(Template & { active: 0 | 1 })[]> {
  return db
    .selectFrom('notification_templates')
    .select([...TEMPLATE_COLUMNS, 'active'])
    .orderBy('id')
    .execute()
}

export async function findTemplate(db: Db, id: number): Promise<(Template & { active: 0 | 1 }) | undefined> {
  return db
    .selectFrom('notification_templates')
    .select([...TEMPLATE_COLUMNS, 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type TemplateChange = Partial<Pick<Tables['notification_templates'], 'subject' | 'body' | 'sms'>> & {
  active?: 0 | 1
}

export async function updateTemplate(
  db: Db,
  id: number,
  { change, now }: { change: TemplateChange; now: number },
): Promise<void> {
  await db
    .updateTable('notification_templates')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
  // Pages say whether a booking is confirmed by e-mail.
  if (change.active !== undefined)
    await db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
}
