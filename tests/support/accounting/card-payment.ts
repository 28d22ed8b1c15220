import type { Insertable } from 'kysely'
import { DEFAULT_ONLINE_PAYMENT_SETTINGS } from '#domain/accounting/online-payment.ts'
import type { Tables } from '#server/db/tables.ts'
import { aSetting } from '../practice/settings.ts'
import type { TestSite } from '../practice/site.ts'

/** With a key that nobody can read: nothing is asked of the provider. */
export function cardsOn(site: TestSite): Promise<void> {
  const cards = { sealedKey: 'scellée', mode: 'live', isOn: true }
  return aSetting(site, 'onlinePayments', { ...DEFAULT_ONLINE_PAYMENT_SETTINGS, ...cards })
}

/** Of 100 €, paid now on the provider’s page. */
export async function aCardPayment(
  { database, clock }: TestSite,
  change: Partial<Insertable<Tables['online_payments']>>,
): Promise<void> {
  const at = clock.instant()
  const paid = { purpose: 'order', cents: 10_000, mode: 'live', state: 'paid', payment_id: 'pi_3' } as const
  const row = { reference: 'paiement', ...paid, created_at: at, settled_at: at, ...change }
  await database.kysely.insertInto('online_payments').values(row).execute()
}
