import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { VoucherSettingsPage } from '#web/admin/accounting/vouchers/settings/VoucherSettingsPage.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const WARNING = /^Votre hébergeur fait tourner ce site sur plusieurs serveurs/

beforeEach(() => {
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server.respond('GET /api/superadmin/vouchers', { vouchers: [], owedEuros: 0 })
  server.respond('GET /api/superadmin/voucher-orders', [])
})

async function openSettings({ isOn, count }: { isOn: boolean; count: number }) {
  server.respond('GET /api/superadmin/vouchers/settings', { ...DEFAULT_VOUCHER_SETTINGS, isOn })
  server.respond('GET /api/superadmin/servers', { count })
  openAdminScreen(<VoucherSettingsPage />, { admin: ALIX })
  await screen.findByLabelText('Validité en mois')
  await expect.poll(() => server.requests('GET /api/superadmin/servers')).toHaveLength(1)
}

test('where one server runs, nothing is said about others', async () => {
  await openSettings({ isOn: false, count: 1 })
  expect(screen.getByRole('button', { name: 'Activer les bons et carnets' })).toBeVisible()
  expect(screen.queryByText(WARNING)).toBeNull()
})

test('where several run, vouchers are switched on once all have the same version', async () => {
  await openSettings({ isOn: false, count: 2 })
  expect(await screen.findByText(WARNING)).toBeVisible()
})

test('where several run, so are orders of vouchers', async () => {
  await openSettings({ isOn: true, count: 2 })
  expect(await screen.findByText(WARNING)).toBeVisible()
  expect(screen.getByLabelText('Proposer des bons sur le site')).toHaveAccessibleDescription(WARNING)
})
