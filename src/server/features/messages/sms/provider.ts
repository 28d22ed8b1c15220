import { type Issue, invalidRequest, Refusal } from '#contract/errors.ts'
import type { SmsProviderForm, SmsReply } from '#contract/messages/sms.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { type SmsProvider, smsProviderOf } from '#domain/messages/sms/providers.ts'
import { proposeSenderName } from '#domain/messages/sms/sender-name.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay } from '#server/clock.ts'
import { readSettings, readStoredSettings } from '#server/db/statements/settings.ts'
import {
  deleteStored,
  type StoredSmsProvider,
  storedIn,
  writeStored,
} from '#server/db/statements/stored-settings.ts'
import { advanceRetries } from '#server/jobs/claims.ts'
import { readSmsCredit } from '#server/sms/provider-sender.ts'
import { smsRouteIn } from '../sms-account/route.ts'
import { openSecrets, type SmsSecrets, sealSecrets } from '../sms-account/secrets.ts'
import { countSmsSince, findLastSmsFault } from './queries.ts'

export async function readSmsReply(context: AppContext): Promise<SmsReply> {
  const { config, database } = context
  const settings = await readStoredSettings(database.kysely)
  const stored = storedIn(settings, 'smsProvider')
  const route = smsRouteIn(config, settings)
  return {
    source: route?.source ?? 'none',
    provider: stored && {
      provider: stored.provider,
      sender: stored.sender,
      hasSecrets: openSecrets(config, stored) !== null,
    },
    proposedSender: proposeSenderName(toPublicSettings(settings).siteTitle),
    fault: route === null ? null : await findLastSmsFault(database.kysely),
    month: route === null ? null : await countSmsSince(database.kysely, monthStart(context)),
  }
}

function monthStart({ config, clock }: AppContext): number {
  return startOfDay(config.timeZone, `${clock.local().day.slice(0, 'YYYY-MM'.length)}-01`)
}

/** Asked of the provider now; null where it does not say. */
export async function readCredit({ config, database }: AppContext): Promise<number | null> {
  const route = smsRouteIn(config, await readSettings(database.kysely, ['smsProvider']))
  const secrets = route?.source === 'settings' ? openSecrets(config, route.account) : null
  if (route?.source !== 'settings' || secrets === null) return null
  return readSmsCredit(smsProviderOf(route.account.provider), secrets)
}

/** Messages that wait for an account that works are tried within 15 minutes. */
export async function saveSmsProvider(
  { config, database, clock }: AppContext,
  { provider, sender, ...typed }: SmsProviderForm,
): Promise<void> {
  if (config.smsGateway !== undefined) throw new Refusal('sms_provider_fixed')
  await database.transaction(async (trx) => {
    const stored = storedIn(await readSettings(trx, ['smsProvider']), 'smsProvider')
    const known = stored?.provider === provider ? openSecrets(config, stored) : null
    const secrets = requireSecrets(smsProviderOf(provider), { ...known, ...typed })
    const value: StoredSmsProvider = { provider, sender, sealedSecrets: sealSecrets(config, secrets) }
    await writeStored(trx, 'smsProvider', { value, now: clock.instant() })
    await advanceRetries(trx, { channel: 'sms', now: clock.instant() })
  })
}

/** A secret is kept only for the provider that it was typed for: no other may receive it. */
function requireSecrets(provider: SmsProvider, given: Partial<SmsSecrets>): SmsSecrets {
  const issues: Issue[] = provider.secrets
    .filter(({ secret }) => !given[secret])
    .map(({ secret, label }) => ({ path: secret, message: french`Le champ « ${label} » est obligatoire.` }))
  if (issues.length > 0) throw invalidRequest({ issues })
  const names = provider.secrets.map(({ secret }) => secret)
  return { login: names.includes('login') ? (given.login ?? '') : '', key: given.key ?? '' }
}

export async function removeSmsProvider({ config, database }: AppContext): Promise<void> {
  if (config.smsGateway !== undefined) throw new Refusal('sms_provider_fixed')
  await deleteStored(database.kysely, 'smsProvider')
}
