import { LEGAL_TEXT_KEYS } from '#domain/content/legal-texts/proposal.ts'
import type { Db } from '#server/db/engine.ts'

export async function listExampleTexts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', LEGAL_TEXT_KEYS)
    .where('is_example', '=', 1)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}
