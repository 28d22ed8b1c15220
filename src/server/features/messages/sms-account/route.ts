import type { SmsProviderKey } from '#domain/messages/sms/providers.ts'
import type { Config } from '#server/config.ts'
import { type StoredKey, type StoredSmsProvider, storedIn } from '#server/db/statements/stored-settings.ts'

/** Rows that say how SMS leave, and which clients get. */
export const SMS_KEYS = ['reminders', 'smsProvider', 'smsRules'] as const satisfies readonly StoredKey[]

type Settings = Record<string, unknown>

/** `environment`: SMS_URL wins while it is set. */
export type SmsRoute =
  | { source: 'environment'; gateway: NonNullable<Config['smsGateway']> }
  | { source: 'settings'; account: StoredSmsProvider }

/** How SMS leave, by rows that are read already; null if none does. */
export function smsRouteIn({ smsGateway }: Pick<Config, 'smsGateway'>, settings: Settings): SmsRoute | null {
  if (smsGateway) return { source: 'environment', gateway: smsGateway }
  const account = storedIn(settings, 'smsProvider')
  return account && { source: 'settings', account }
}

export function smsProviderKeyIn(
  config: Pick<Config, 'smsGateway'>,
  settings: Settings,
): SmsProviderKey | null {
  const route = smsRouteIn(config, settings)
  return route?.source === 'settings' ? route.account.provider : null
}

/** Clients are reminded by SMS. */
export function sendsSmsIn(config: Pick<Config, 'smsGateway'>, settings: Settings): boolean {
  return smsRouteIn(config, settings) !== null && storedIn(settings, 'reminders').sms
}

/** Clients are told by SMS that the practice cancels or moves their reservation. */
export function tellsChangesIn(config: Pick<Config, 'smsGateway'>, settings: Settings): boolean {
  return smsRouteIn(config, settings) !== null && storedIn(settings, 'smsRules').changes
}

/** Rows of `settings` that were read with a reservation. */
export function smsSettingsOf({ sms_rules: rules, sms_provider: provider }: ReadSmsSettings): Settings {
  return {
    ...(rules !== null && { smsRules: JSON.parse(rules) }),
    ...(provider !== null && { smsProvider: JSON.parse(provider) }),
  }
}

type ReadSmsSettings = { sms_rules: string | null; sms_provider: string | null }
