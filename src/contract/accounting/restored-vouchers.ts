import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Confirms that the vouchers missing from a restored backup have been entered again. */
export const dismissRestoredVouchers = endpoint({
  method: 'POST',
  path: '/api/superadmin/vouchers/restored',
  access: 'superadmin',
  audit: 'vouchers_checked',
  summary: 'Bons et carnets vérifiés après une restauration',
  reply: z.strictObject({ message: z.string() }),
})
