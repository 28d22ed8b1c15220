import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { voucherCode } from '#domain/accounting/voucher-code.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { french } from '#domain/language/typography.ts'
import { VouchersPage } from '#web/admin/accounting/vouchers/list/VouchersPage.tsx'
import { VoucherSettingsPage } from '#web/admin/accounting/vouchers/settings/VoucherSettingsPage.tsx'
import { VoucherPage } from '#web/admin/accounting/vouchers/voucher/VoucherPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { A_VOUCHER } from '../../support/component/accounting-dialogs.tsx'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { SWEDISH } from '../../support/component/booking-screen.tsx'
import { respondKeptBook } from '../../support/component/payment-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const SELLER = { ...ALIX, acceptsVouchers: true as const, honorsVouchers: true as const }
const KEEPER = { ...SELLER, notesPayments: true as const }

beforeEach(() => {
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  respondKeptBook()
  server.respond('GET /api/services', [SWEDISH])
  server.respond('GET /api/superadmin/servers', { count: 1 })
  server.respond('GET /api/superadmin/vouchers/settings', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
})

const CODE = voucherCode([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

const aVoucher = (change: Partial<Voucher>): Voucher => ({ ...A_VOUCHER, ...change })
const openList = (vouchers: Voucher[], admin: typeof ALIX = KEEPER) => {
  server.respond('GET /api/superadmin/vouchers', { vouchers, owedEuros: 1240 })
  return openAdminScreen(<VouchersPage />, { admin, path: adminPaths.vouchers })
}
const rows = () => screen.getAllByRole('row').slice(1)

describe('the list of vouchers', () => {
  test('says what is owed, and finds by number and by a part of a name without its accents', async () => {
    const { user } = openList([
      aVoucher({ id: 12, recipientName: 'Éloïse Roux', giverName: null }),
      aVoucher({ id: 2, recipientName: null, giverName: 'Paul Roux' }),
      aVoucher({ id: 1, state: 'ended', balance: 0 }),
    ])
    expect(await screen.findByText('Bons et carnets en cours : 1 240 € à honorer')).toBeVisible()
    expect(rows()).toHaveLength(2)
    const search = screen.getByLabelText('Rechercher')
    await user.type(search, 'eloise')
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['N° 12'])
    await user.clear(search)
    await user.type(search, 'n° 2')
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['N° 2'])
    await user.clear(search)
    await user.click(screen.getByRole('button', { name: /Épuisés/ }))
    expect(rows()).toHaveLength(1)
  })

  test('finds a voucher by its code, ended ones too', async () => {
    server.respond('POST /api/superadmin/vouchers/recherche', ({ body }) => ({
      id: body.code === CODE ? 7 : null,
    }))
    const { user } = openList([aVoucher({ id: 7, state: 'ended', balance: 0 }), aVoucher({ id: 8 })])
    const search = await screen.findByLabelText('Rechercher')
    await user.type(search, CODE.toLowerCase())
    expect(await screen.findByRole('link', { name: /Bon n°.7/ })).toBeVisible()
    expect(rows()).toHaveLength(1)
  })

  test('shows thirty at a time, and leads to the first of those that are added', async () => {
    const { user } = openList(Array.from({ length: 70 }, (_, index) => aVoucher({ id: 70 - index })))
    await screen.findByText('30 sur 70')
    await user.click(screen.getByRole('button', { name: 'Afficher plus de bons' }))
    expect(rows()).toHaveLength(60)
    expect(rows()[30]).toHaveFocus()
  })
})

test('one voucher says what was paid back and what was given up, and offers nothing once it has ended', async () => {
  const at = { date: '2027-04-12', time: '10:00', visitDate: null }
  server.respond('GET /api/superadmin/vouchers/{id}', {
    voucher: aVoucher({ state: 'ended', balance: 0 }),
    entries: [
      { ...at, kind: 'issued', units: 10_000, paidBackEuros: null },
      { ...at, kind: 'refunded', units: -4_000, paidBackEuros: 40 },
      { ...at, kind: 'refunded', units: -6_000, paidBackEuros: 0 },
    ],
  })
  openAdminScreen(<VoucherPage />, { admin: KEEPER, path: adminPaths.voucher, entry: '/admin/bons/3' })
  const headers = await screen.findAllByRole('rowheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Abandonné',
    french`Remboursé : 40 €`,
    'Vendu',
  ])
  expect(screen.queryByRole('button', { name: /code|Prolonger|Rembourser/ })).not.toBeInTheDocument()
})

test('stopping asks first, and says that vouchers which are sold stay valid', async () => {
  const SAVE = 'PUT /api/superadmin/vouchers/settings'
  server.respond(SAVE, { ...DEFAULT_VOUCHER_SETTINGS, isOn: false })
  server.respond('GET /api/superadmin/vouchers', { vouchers: [A_VOUCHER], owedEuros: 60 })
  server.respond('GET /api/superadmin/voucher-orders', [])
  const { user } = openAdminScreen(<VoucherSettingsPage />, {
    admin: KEEPER,
    path: adminPaths.voucherSettings,
  })
  await user.click(await screen.findByRole('button', { name: 'Arrêter les bons et carnets' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/Les bons déjà vendus restent valables/)).toBeVisible()
  expect(server.requests(SAVE)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Arrêter' }))
  const link = await screen.findByRole('link', { name: 'Les bons et carnets déjà vendus' })
  expect(link).toHaveAttribute('href', adminPaths.vouchers)
  await waitFor(() => expect(server.requests(SAVE)[0]?.body).toMatchObject({ isOn: false }))
})
