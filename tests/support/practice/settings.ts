import type { TestSite } from './site.ts'

/** Stores a setting, as a superadmin saves it. */
export async function aSetting(
  { database }: Pick<TestSite, 'database'>,
  key: string,
  value: unknown,
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: 0 }
  await database.kysely
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
