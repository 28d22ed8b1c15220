import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { VoucherOrdersPage } from '#web/admin/accounting/orders/VoucherOrdersPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { AN_ORDER } from '../../support/component/accounting-dialogs.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { respondKeptBook } from '../../support/component/payment-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const WITHDRAWN: VoucherOrder = {
  ...AN_ORDER,
  state: 'withdrawn',
  withdrawnAt: { date: '2027-04-14', time: '10:30' },
  refundEuros: 80,
}

async function openGroup(order: VoucherOrder, name: RegExp) {
  respondKeptBook()
  server.respond('GET /api/superadmin/voucher-orders', [order])
  openAdminScreen(<VoucherOrdersPage />, {
    admin: { ...ALIX, takesVoucherOrders: true, honorsVouchers: true },
    path: adminPaths.voucherOrders,
  })
  return within(await screen.findByRole('region', { name }))
}

test('what goes back to the card by itself leaves staff nothing to press', async () => {
  const group = await openGroup({ ...WITHDRAWN, isPaidByCard: true, cardRefund: 'running' }, /^À rembourser/)
  expect(group.getByText('Remboursement sur la carte en cours')).toBeVisible()
  expect(group.getByText('payée par carte')).toBeVisible()
  expect(group.queryByRole('button')).toBeNull()
})

test('what did not reach the card is explained elsewhere, and can be paid back otherwise', async () => {
  const group = await openGroup({ ...WITHDRAWN, isPaidByCard: true, cardRefund: 'failed' }, /^À rembourser/)
  expect(group.getByText('Le remboursement sur la carte n’a pas abouti')).toBeVisible()
  expect(group.getByRole('link', { name: 'Voir pourquoi' })).toHaveAttribute(
    'href',
    adminPaths.onlinePayments,
  )
  expect(group.getByRole('button', { name: 'Remboursé' })).toBeVisible()
})

test('what was paid by transfer says nothing of cards', async () => {
  const group = await openGroup(WITHDRAWN, /^À rembourser/)
  expect(group.queryByText(/carte/)).toBeNull()
  expect(group.getByRole('button', { name: 'Remboursé' })).toBeVisible()
})
