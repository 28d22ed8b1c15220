import type { Insertable } from 'kysely'
import type { SiteAlert } from '#domain/operations/site-alert.ts'
import type { Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

type AlertKey = { kind: SiteAlert; server: string }

export async function findAlert(trx: Trx, { kind, server }: AlertKey) {
  return trx
    .selectFrom('site_alerts')
    .select(['since', 'mailed_at as mailedAt'])
    .where('kind', '=', kind)
    .where('server', '=', server)
    .executeTakeFirst()
}

export async function saveAlert(trx: Trx, row: Insertable<Tables['site_alerts']>): Promise<void> {
  const { since, mailed_at } = row
  await trx
    .insertInto('site_alerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'server']).doUpdateSet({ since, mailed_at }))
    .execute()
}

export async function deleteAlert(trx: Trx, { kind, server }: AlertKey): Promise<void> {
  await trx.deleteFrom('site_alerts').where('kind', '=', kind).where('server', '=', server).execute()
}
