import type { Voucher } from '#contract/accounting/vouchers.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const STATE_TONES: Record<Voucher['state'], BadgeTone> = {
  live: 'success',
  expired: 'warning',
  ended: 'neutral',
}
