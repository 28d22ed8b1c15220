import { identityKey, limitKey } from '../messages/mailbox.ts'
import type { Client } from './client.ts'
import { phoneKey } from './client.ts'

/** Why two records may be one person's. */
export const MATCH_REASONS = ['address', 'number', 'name', 'mailbox'] as const

export type MatchReason = (typeof MATCH_REASONS)[number]

export const MATCH_REASON_TEXTS = {
  address: 'même e-mail, autre nom',
  number: 'même téléphone',
  name: 'même nom, autres coordonnées',
  mailbox: 'e-mail presque identique',
} as const satisfies Record<MatchReason, string>

/** Merges and splits can be undone for a day. */
export const MERGE_UNDO_MS = 86_400_000

type Known = Client & { nameKey: string }

/** Only hints: couples share an address, families a number, and strangers a name. */
export function matchReasons(a: Known, b: Known): MatchReason[] {
  const reasons: Record<MatchReason, boolean> = {
    address: isShared(a.clientEmail, b.clientEmail, identityKey),
    number: isShared(a.clientPhone, b.clientPhone, phoneKey),
    name: a.nameKey !== '' && a.nameKey === b.nameKey,
    mailbox:
      !isShared(a.clientEmail, b.clientEmail, identityKey) &&
      isShared(a.clientEmail, b.clientEmail, limitKey),
  }
  return MATCH_REASONS.filter((reason) => reasons[reason])
}

function isShared(a: string | null, b: string | null, keyOf: (value: string) => string): boolean {
  return a !== null && b !== null && keyOf(a) === keyOf(b)
}
