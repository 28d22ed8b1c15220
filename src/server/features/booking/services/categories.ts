import type { ServiceCategory } from '#contract/booking/services.ts'
import { Refusal, type RefusalCode } from '#contract/errors.ts'
import { categoryKey, MAX_CATEGORIES } from '#domain/booking/services/service-categories.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Database, type Db, lockKeys, type Trx, violates } from '#server/db/engine.ts'
import { hasSameIds, updatePositions } from '#server/db/positions.ts'

export function listCategories(db: Db): Promise<ServiceCategory[]> {
  return db
    .selectFrom('service_categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function addCategory({ database }: AppContext, name: string): Promise<ServiceCategory> {
  return withNameConflict(() =>
    database.transaction(async (trx) => {
      await lockCategories(database, trx)
      const categories = await listPositions(trx)
      if (categories.length >= MAX_CATEGORIES) throw new Refusal('too_many_categories')
      const position = Math.max(-1, ...categories.map((category) => category.position)) + 1
      return trx
        .insertInto('service_categories')
        .values({ name, name_key: categoryKey(name), position })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
    }),
  )
}

export async function renameCategory(
  { database }: AppContext,
  id: number,
  name: string,
): Promise<ServiceCategory> {
  const renamed = await withNameConflict(() =>
    database.kysely
      .updateTable('service_categories')
      .set({ name, name_key: categoryKey(name) })
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst(),
  )
  if (!renamed) throw new Refusal('not_found')
  return renamed
}

/** The foreign key leaves its services without a category. */
export async function removeCategory({ database }: AppContext, id: number): Promise<void> {
  const { numDeletedRows } = await database.kysely
    .deleteFrom('service_categories')
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
}

export async function reorderCategories({ database }: AppContext, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    await lockCategories(database, trx)
    const existingIds = (await listPositions(trx)).map(({ id }) => id)
    if (!hasSameIds(existingIds, ids)) throw new Refusal('list_changed')
    await updatePositions(trx, { table: 'service_categories', column: 'id', order: ids })
  })
}

/** Until the transaction ends, it cannot be deleted. SQLite serializes writes anyway. */
export async function requireCategory(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  id: number | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return
  const category = trx.selectFrom('service_categories').select('id').where('id', '=', id)
  const row = await (engine === 'postgres' ? category.forKeyShare() : category).executeTakeFirst()
  if (!row) throw refusalOf('category_gone', 'categoryId')
}

/** Of two added at once, the second must count the first. */
async function lockCategories(database: Database, trx: Trx): Promise<void> {
  await lockKeys(database, trx, { namespace: 'serviceCategories', keys: ['all'] })
}

function listPositions(trx: Trx) {
  return trx.selectFrom('service_categories').select(['id', 'position']).execute()
}

async function withNameConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'service_categories_name')) throw error
    throw refusalOf('category_name_taken', 'name', error)
  }
}

function refusalOf(code: RefusalCode, path: string, cause?: unknown): Refusal {
  return new Refusal(code, { issues: [{ path, message: new Refusal(code).message }], cause })
}
