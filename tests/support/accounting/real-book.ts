import { DEFAULT_BOOK_SETTINGS } from '#domain/accounting/book-settings.ts'
import type { Database } from '#server/db/engine.ts'
import { writeStored } from '#server/db/statements/stored-settings.ts'

/** Switches the book of a real site on, and adds a client. Returns the client’s id. */
export async function keepBookOf({ kysely }: Database): Promise<number> {
  const now = Date.now()
  const value = { ...DEFAULT_BOOK_SETTINGS, isOn: true, regime: 'franchise' as const }
  await writeStored(kysely, 'receiptsBook', { value, now })
  const { id } = await kysely
    .insertInto('clients')
    .values({
      contact_key: 'mailto:zoe@exemple.fr',
      name_key: 'zoe',
      name: 'Zoé Petit',
      search_text: 'zoe',
      source: 'staff',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saleOf = (nature: string, clientId: number) => ({
  euros: 12,
  means: 'Carte',
  nature,
  clientId,
})
