import type { LegalDetails } from '#domain/content/legal-texts/details.ts'
import { LEGAL_TEXT_KEYS, type LegalTextKey } from '#domain/content/legal-texts/proposal.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import { writeSetting } from '#server/db/statements/settings.ts'

// Not a key of `domain/content/settings.ts`: neither public nor exported.
const KEY = 'legalDetails'

/** `written`: version of each text as it was last filled, which tells later changes by hand. */
export type StoredDetails = { details: LegalDetails; written: Partial<Record<LegalTextKey, number>> }

export async function readLegalDetails(db: Db): Promise<StoredDetails | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

export function writeLegalDetails(trx: Trx, value: StoredDetails, now: number): Promise<void> {
  return writeSetting(trx, KEY, { value, now })
}

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
