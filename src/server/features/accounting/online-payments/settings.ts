import { Refusal } from '#contract/errors.ts'
import type { OnlinePaymentFault, OnlinePaymentSettings } from '#domain/accounting/online-payment.ts'
import { ProviderFailure, takesCards } from '#domain/accounting/online-payment.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { deleteStored, readStored, writeStored } from '#server/db/statements/stored-settings.ts'
import { unseal } from '#server/security/secret.ts'
import type { PaymentProvider } from '../payment-provider/provider.ts'
import { createStripe } from '../payment-provider/stripe.ts'

export const KEY_PURPOSE = 'payment-provider-key'

/** Visitors pay by card now. */
export async function areCardsTaken(db: Db): Promise<boolean> {
  return takesCards(await readStored(db, 'onlinePayments'))
}

export function createProvider({ config }: Pick<AppContext, 'config'>, key: string): PaymentProvider {
  return createStripe({ key, address: config.stripeUrl })
}

/** Null without a key that can be read, and while nothing may be asked. */
export function findProvider(
  context: Pick<AppContext, 'config'>,
  { sealedKey, isHeld }: OnlinePaymentSettings,
): PaymentProvider | null {
  if (!sealedKey || isHeld) return null
  const key = unseal(context.config, sealedKey, KEY_PURPOSE)
  return key === null ? null : createProvider(context, key)
}

/** Throws payments_held, payment_key_missing. */
export async function requireProvider(
  context: AppContext,
): Promise<{ provider: PaymentProvider; settings: OnlinePaymentSettings }> {
  const settings = await readStored(context.database.kysely, 'onlinePayments')
  if (settings.isHeld) throw new Refusal('payments_held')
  const provider = findProvider(context, settings)
  if (provider === null) throw new Refusal('payment_key_missing')
  return { provider, settings }
}

/** Cards are typed on the provider’s page alone, but it leads back here. Throws payment_address_missing. */
export async function requireSafeOrigin({ config, database }: AppContext): Promise<string> {
  const origin = await findSafeOrigin({ config, database })
  if (origin === null) throw new Refusal('payment_address_missing')
  return origin
}

export async function findSafeOrigin({
  config,
  database,
}: Pick<AppContext, 'config' | 'database'>): Promise<string | null> {
  const origin = await findSiteOrigin(config, database.kysely)
  return origin?.startsWith('https:') ? origin : null
}

/** For whoever waits for an answer. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  const isSilent = error.fault === 'silent' || error.fault === 'busy' || error.fault === 'error'
  return new Refusal(isSilent ? 'payment_provider_silent' : 'payment_provider_refused', { cause: error })
}

/** The work, during which the provider refuses the key or is silent: noted for the owner once, until it answers. */
export async function noteFaults<T>(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  work: () => Promise<T>,
): Promise<T> {
  const { kysely: db } = database
  try {
    const result = await work()
    if ((await readStored(db, 'onlinePaymentFault')) !== null) await deleteStored(db, 'onlinePaymentFault')
    return result
  } catch (error) {
    const kind = kindOfFault(error)
    const known = await readStored(db, 'onlinePaymentFault')
    const now = clock.instant()
    if (kind !== null && known?.kind !== kind)
      await writeStored(db, 'onlinePaymentFault', { value: { kind, since: now }, now })
    throw error
  }
}

/** Null for a fault that says nothing of the key. */
export function kindOfFault(error: unknown): OnlinePaymentFault['kind'] | null {
  if (!(error instanceof ProviderFailure)) return null
  const { fault } = error
  if (fault === 'key' || fault === 'right') return fault
  return fault === 'silent' || fault === 'error' ? 'silent' : null
}

/** After a restored backup, which may lack the last payments. False for a site without a key. */
export async function holdOnlinePayments(db: Db, now: number): Promise<boolean> {
  const settings = await readStored(db, 'onlinePayments')
  if (settings.sealedKey === null) return false
  await writeStored(db, 'onlinePayments', { value: { ...settings, isHeld: true }, now })
  return true
}
