import { sql } from 'kysely'
import type { SettingKey } from '#domain/content/settings.ts'
import type { Db } from '#server/db/engine.ts'
import { isPractitioner } from '#server/practice/agendas/practitioners.ts'
import { TEST_MESSAGE_TYPE } from '../../messages/mail-server/queries.ts'

export async function listNonExampleSettings(db: Db, keys: readonly SettingKey[]): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', keys)
    .where('is_example', '=', 0)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

export async function hasNonExampleService(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('services')
    .select('id')
    .where('is_example', '=', 0)
    .where('active', '=', 1)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasNonExamplePractitioner(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_example', '=', 0)
    .where(isPractitioner)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listNonExamplePractitioners(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('agendas', 'agendas.practitioner_id', 'users.id')
    .select(['users.id', 'agendas.updated_at as savedAt'])
    .where('is_example', '=', 0)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'praticien'),
        eb.exists(
          eb
            .selectFrom('practitioner_services')
            .select(sql.lit(1).as('one'))
            .whereRef('practitioner_id', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('users.id')
    .execute()
}

export async function findMailServerSavedAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('key', '=', 'mailServer')
    .executeTakeFirst()
  return row?.updated_at ?? null
}

export async function hasTestMailSince(db: Db, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', TEST_MESSAGE_TYPE)
    .where('state', '=', 'sent')
    .where('via', '=', 'server')
    .where('sent_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findOwnSteps(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('practitioner_services').select('service_id').where('practitioner_id', '=', id))
        .as('offers'),
      eb
        .exists(eb.selectFrom('agendas').select('practitioner_id').where('practitioner_id', '=', id))
        .as('savedHours'),
      eb.and([eb('photo', 'is not', null), eb('introduction', '<>', '')]).as('isIntroduced'),
      'checklist_dismissed as isDismissed',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function updateOwnDismissal(db: Db, id: number, isDismissed: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ checklist_dismissed: isDismissed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
