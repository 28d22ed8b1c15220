import type { Config } from '#server/config.ts'
import type { StoredSmsProvider } from '#server/db/statements/stored-settings.ts'
import { seal, unseal } from '#server/security/secret.ts'

const PURPOSE = 'sms-provider-secrets'

export type SmsSecrets = { login: string; key: string }

export function sealSecrets(config: Config, { login, key }: SmsSecrets): string {
  return seal(config, JSON.stringify({ login, key }), PURPOSE)
}

/** Null if they were sealed under another key, or given up with it. */
export function openSecrets(config: Config, { sealedSecrets }: StoredSmsProvider): SmsSecrets | null {
  const opened = unseal(config, sealedSecrets, PURPOSE)
  return opened === null ? null : JSON.parse(opened)
}
