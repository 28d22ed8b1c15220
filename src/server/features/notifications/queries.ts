import type { Db } from '#server/db/engine.ts'

/** The text of an active template, or null when the owner switched it off. */
export async function findActiveTemplate(
  db: Db,
  type: string,
): Promise<{ subject: string; body: string } | null> {
  const row = await db
    .selectFrom('notification_templates')
    .select(['subject', 'body'])
    .where('type', '=', type)
    .where('active', '=', 1)
    .executeTakeFirst()
  return row ?? null
}

/** Where messages for the practice itself go. */
export async function listSuperadminEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
