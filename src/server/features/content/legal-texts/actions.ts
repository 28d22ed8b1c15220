import type { LegalAnswers, LegalText, LegalTexts } from '#contract/content/legal-texts.ts'
import { Refusal } from '#contract/errors.ts'
import type { LegalDetails } from '#domain/content/legal-texts/details.ts'
import { LEGAL_TEXT_KEYS, proposeLegalTexts } from '#domain/content/legal-texts/proposal.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { smsCompanyText, smsProviderOf } from '#domain/messages/sms/providers.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys } from '#server/db/engine.ts'
import { readSettings, readStoredSettings, writeSetting } from '#server/db/statements/settings.ts'
import {
  asksDeposits,
  readStored,
  type StoredLegalDetails,
  storedIn,
  switchesIn,
  writeStored,
} from '#server/db/statements/stored-settings.ts'
import { contentVersion, isStale } from '#server/security/content-version.ts'
import { sanitize } from '#server/security/sanitize.ts'
import { smsProviderKeyIn } from '../../messages/sms-account/route.ts'
import { readRichText } from '../settings/queries.ts'
import { listExampleTexts } from './queries.ts'

export async function readLegalTexts({ config }: Pick<AppContext, 'config'>, db: Db): Promise<LegalTexts> {
  const stored = await readStored(db, 'legalDetails')
  const examples = await listExampleTexts(db)
  const texts: LegalText[] = []
  for (const key of LEGAL_TEXT_KEYS) {
    const html = await readRichText(db, key)
    const isWritten = stored?.written[key] === contentVersion(html)
    texts.push({ key, html, state: stateOf(html, { isExample: examples.includes(key), isWritten }) })
  }
  const details = stored?.details ?? (await proposeDetails(db))
  const settings = await readSettings(db, ['deposits', 'onlinePayments', 'vouchers', 'smsProvider'])
  const sells = soldOnSite(settings)
  const smsProvider = smsProviderKeyIn(config, settings)
  const services = smsProvider ? { smsService: smsCompanyText(smsProviderOf(smsProvider)) } : {}
  return { details, deadlines: await readStored(db, 'deadlines'), sells, ...services, texts }
}

function soldOnSite(settings: Record<string, unknown>): LegalTexts['sells'] {
  const { voucherOrders, onlinePayments } = switchesIn(settings)
  const deposits = asksDeposits(settings) && storedIn(settings, 'deposits').kind
  return {
    ...(voucherOrders && { vouchers: true }),
    ...((deposits || (voucherOrders && onlinePayments)) && { cards: true }),
    ...(deposits && { deposits }),
  }
}

function stateOf(html: string, { isExample, isWritten }: { isExample: boolean; isWritten: boolean }) {
  if (html === '') return 'empty'
  if (isExample) return 'example'
  return isWritten ? 'filled' : 'edited'
}

async function proposeDetails(db: Db): Promise<LegalDetails> {
  const { address, phone } = toPublicSettings(await readStoredSettings(db))
  return {
    ...(address !== null && { address: joinLines(address) }),
    ...(phone !== null && { phone }),
  }
}

function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(', ')
}

type Filled = { before: LegalTexts; after: LegalTexts }

export function fillLegalTexts(
  { config, database, clock }: AppContext,
  { version, form }: { version: number | undefined; form: LegalAnswers },
): Promise<Filled> {
  const { replace, ...details } = form
  return database.transaction(async (trx) => {
    // The lock of the settings: their form changes the same texts.
    await lockKeys(database, trx, { namespace: 'settings', keys: ['site'] })
    const before = await readLegalTexts({ config }, trx)
    if (isStale(version, before)) throw new Refusal('legal_texts_changed')
    const keys = before.texts
      .filter(({ key, state }) => state !== 'edited' || replace.includes(key))
      .map(({ key }) => key)
    const site = { ...before.sells, smsService: before.smsService }
    const proposal = proposeLegalTexts(details, before.deadlines, site)
    const written: StoredLegalDetails['written'] = { ...(await readStored(trx, 'legalDetails'))?.written }
    for (const key of keys) {
      const html = sanitize(proposal[key])
      written[key] = contentVersion(html)
      await writeSetting(trx, key, { value: html, now: clock.instant() })
    }
    await writeStored(trx, 'legalDetails', { value: { details, written }, now: clock.instant() })
    return { before, after: await readLegalTexts({ config }, trx) }
  })
}
