import type { BookSettingsInput, ShownBookSettings } from '#contract/accounting/book-settings.ts'
import { invalid } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import type { BookSettings } from '#domain/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { lockBook } from './append.ts'
import { readLastRow } from './queries.ts'

export async function showBookSettings(db: Db): Promise<ShownBookSettings> {
  const { isOn, regime, means, threshold, awaitsNumber = false } = await readStored(db, 'receiptsBook')
  const { number } = await readLastRow(db)
  return { isOn, regime, means, threshold, awaitsNumber, lastNumber: number }
}

/** Throws invalid without a regime, and for a business that charges VAT, unless the book is switched off. */
export async function saveBookSettings(context: AppContext, input: BookSettingsInput): Promise<void> {
  const { database, clock } = context
  const { isOn, regime, means, threshold } = input
  if (isOn && regime === null) throw invalid('regime', required('Régime de TVA'))
  if (isOn && regime === 'subject') throw invalid('regime', SUBJECT_TO_VAT)
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const stored = await readStored(trx, 'receiptsBook')
    const kept: BookSettings = { ...stored, isOn, means, threshold }
    if (regime !== 'subject') kept.regime = regime
    await writeStored(trx, 'receiptsBook', { value: kept, now: clock.instant() })
  })
}

const SUBJECT_TO_VAT = french`Le livre ne peut pas être tenu ici pour une activité soumise à la TVA : elle doit encaisser avec un logiciel attesté ou certifié (article 286, I, 3° bis du CGI).`
