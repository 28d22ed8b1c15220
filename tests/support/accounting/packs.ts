import { expect } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from './book.ts'
import { vouchersOn } from './sold-voucher.ts'

/** A practice that sells vouchers, in which Zoé came on Monday 12 April 2027. */
export async function aPackPractice(options: Parameters<typeof bookedPractice>[0] = {}) {
  const setup = await bookedPractice(options)
  const { kysely } = setup.site.database
  await vouchersOn(setup.site)
  await setup.aVisit()
  const { id: zoe } = await kysely.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  return {
    ...setup,
    zoe,
    /** Five massages for Zoé at 280 €. */
    sellPack: async (change: object = {}) => {
      const pack = { sessions: 5, serviceId: setup.massage.id, paidEuros: 280, clientId: zoe, ...change }
      const { body } = await setup.owner.post<{ voucher: Voucher; code: string }>(
        '/api/superadmin/vouchers',
        pack,
      )
      return { ...body.voucher, code: body.code }
    },
    balanceOf: async ({ id }: { id: number }) => {
      expect(await findVoucherFault(kysely)).toBeNull()
      const { balance } = await kysely
        .selectFrom('vouchers')
        .select('balance')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return balance
    },
  }
}
