import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import { SettleList } from '#web/admin/accounting/book/SettleList.tsx'
import { CancelledDeposit } from '#web/admin/accounting/deposits/CancelledDeposit.tsx'
import { VisitDepositPanel } from '#web/admin/accounting/deposits/VisitDepositPanel.tsx'
import { ManyConfirmation } from '#web/admin/booking/cancellations/ManyConfirmation.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const VISIT = { id: 4, date: '2027-04-13' }
const PAYMENTS = 'GET /api/admin/reservations/{date}/{id}/payments'
const LIST = 'GET /api/superadmin/receipts/to-settle'
const REFUND = 'POST /api/superadmin/receipts/to-settle/{id}/refund'
const KEEP = 'POST /api/superadmin/receipts/to-settle/{id}/keep'

const DEPOSIT = { kind: 'arrhes', cardEuros: 20, movingEuros: 0, toDecideEuros: 0, isKept: false } as const

function respond(change: Partial<NonNullable<VisitPayments['deposit']>> | null) {
  server.respond(LIST, [])
  server.respond(PAYMENTS, {
    ...{ dueEuros: 0, voucherEuros: 0, paidEuros: 0, state: 'paid', euros: 0, rows: [], means: [] },
    ...{ isOpen: false, awaitsNumber: false },
    ...(change && { deposit: { ...DEPOSIT, ...change } }),
  })
}

const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u{202f}\u{a0}]/gu, ' ') ?? ''
const openPanel = (admin: typeof ALIX) =>
  openAdminScreen(<VisitDepositPanel visit={VISIT} />, { admin, path: adminPaths.dashboard })

describe('a deposit on the card of its visit', () => {
  test('that waits for a decision is refunded or kept by a press', async () => {
    respond({ toDecideEuros: 20 })
    server.respond(REFUND, [])
    server.respond(KEEP, [])
    const { user } = openPanel(ALIX)
    const panel = await screen.findByRole('region', { name: 'Arrhes' })
    expect(plain(panel)).toContain('20 € payés en ligne sont à garder, ou à rembourser.')
    await user.click(screen.getByRole('button', { name: /^Rembourser 20/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rembourser' }))
    expect(await screen.findByText('Remboursement demandé')).toBeVisible()
    expect(server.requests(REFUND).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 4 }, { euros: 20 }],
    ])
    await user.click(screen.getByRole('button', { name: 'Garder' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Garder' }))
    expect(await screen.findByText('Paiement gardé')).toBeVisible()
    expect(server.requests(KEEP).map(({ params }) => params)).toEqual([{ id: 4 }])
  })

  test.each([
    [{ cardEuros: 0, movingEuros: 20 }, '20 € retournent sur la carte.'],
    [{ isKept: true }, 'Les arrhes sont gardées.'],
    [{}, '20 € payés en ligne.'],
  ])('%o is told in a sentence', async (change, sentence) => {
    respond(change)
    openPanel(ALIX)
    expect(plain(await screen.findByRole('region', { name: 'Arrhes' }))).toContain(sentence)
    expect(screen.queryByRole('button', { name: 'Garder' })).toBeNull()
  })

  test('is decided by a superadmin alone', async () => {
    respond({ toDecideEuros: 20 })
    openPanel({ ...ALIX, role: 'praticien' })
    expect(await screen.findByRole('region', { name: 'Arrhes' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('before a visit with a deposit is cancelled', () => {
  const question = (isLate: boolean) =>
    openAdminScreen(<CancelledDeposit visit={VISIT} isLate={isLate} />, {
      admin: ALIX,
      path: adminPaths.dashboard,
    })

  test('of arrhes, the law’s double is said', async () => {
    respond({})
    question(false)
    expect(plain(await screen.findByRole('status'))).toMatch(/le double \(article L214-1.*20 € de plus/)
  })

  test.each([
    [{ kind: 'acompte' as const }, false, /20 € ont été payés en ligne : ils retournent sur la carte\.$/],
    [{}, true, /vous choisirez ensuite/],
  ])('%o, late %s: what becomes of it', async (change, isLate, sentence) => {
    respond(change)
    question(isLate)
    expect(plain(await screen.findByRole('status'))).toMatch(sentence)
  })
})

describe('before several visits are cancelled', () => {
  const LAW = /le double.*article L214-1/
  const question = (admin: typeof ALIX) =>
    openAdminScreen(<ManyConfirmation reservations={[]} onBack={() => {}} onDone={() => {}} />, {
      admin,
      path: adminPaths.dashboard,
    })

  test('the law’s double is said where deposits are asked', async () => {
    question({ ...ALIX, depositKind: 'arrhes' })
    expect(plain(await screen.findByRole('dialog'))).toMatch(LAW)
  })

  test('nothing is said of it where none are', async () => {
    question(ALIX)
    expect(plain(await screen.findByRole('dialog'))).not.toMatch(LAW)
  })
})

test('in the list of what is to be decided, a deposit goes back to its card alone', async () => {
  server.respond(LIST, [
    {
      ...{ reservationId: 4, date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', serviceName: null },
      ...{ praticienName: 'Camille Roy', euros: 20, cardEuros: 20, standing: 'missed', payments: [] },
    },
  ])
  openAdminScreen(<SettleList means={['Espèces']} isOpen />, { admin: ALIX, path: adminPaths.dashboard })
  expect(plain(await screen.findByText(/^Zoé Petit/))).toBe('Zoé Petit : 20 € payés en ligne, client absent')
  expect(screen.getAllByRole('button', { name: /Rembourser/ }).map(plain)).toEqual([
    'Rembourser 20 € sur la carte',
  ])
  expect(screen.getByRole('button', { name: 'Garder' })).toBeVisible()
})
