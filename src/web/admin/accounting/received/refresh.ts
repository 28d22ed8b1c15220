import type { RootKey } from '#web/app/query/keys.ts'
import { session } from '../../session/session.ts'

/** The agenda says of each visit what is paid, and that its client came. */
const KEYS: readonly RootKey[] = ['payments', 'receipts', 'reservations', 'days']

/** Of visits and clients, and the book. */
export async function refreshPayments(): Promise<void> {
  await Promise.all(KEYS.map((key) => session.client.invalidateQueries({ queryKey: [key] })))
}
