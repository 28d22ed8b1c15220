import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { VisitPayments } from '#contract/accounting/payments.ts'
import type { Pack, VisitVoucher } from '#contract/accounting/visit-vouchers.ts'
import { UNKNOWN_CODE } from '#domain/accounting/voucher-refusal.ts'
import { french } from '#domain/language/typography.ts'
import { SheetPayment } from '#web/admin/accounting/visit/SheetPayment.tsx'
import { CAMILLE, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const READ = 'GET /api/admin/reservations/{date}/{id}/payments'
const VOUCHER = 'GET /api/admin/reservations/{date}/{id}/voucher'
const ATTACH = 'PUT /api/admin/reservations/{date}/{id}/voucher'

const OWED: VisitPayments = {
  ...{ voucherEuros: 0, dueEuros: 70, paidEuros: 0, state: 'unpaid', euros: 70, rows: [] },
  ...{ means: ['Carte'], isOpen: false, awaitsNumber: false },
}
const PACK: Pack = {
  kind: 'sessions',
  ...{ id: 5, serviceId: 3, serviceName: 'Massage suédois', minutes: 60 },
  ...{ units: 5, balance: 3, reserved: 0, validUntil: '2028-04-12' },
}
const USED: VisitVoucher = { use: { voucherId: 5, units: 1, euros: 70, isUsed: false }, packs: [] }

/** No more are sold, and no book is kept. */
const honors = { ...CAMILLE, honorsVouchers: true as const }

beforeEach(() => {
  server.respond('GET /api/admin/journal', { entries: [], more: false } as never)
  server.respond(READ, OWED)
  server.respond(VOUCHER, { use: null, packs: [PACK] })
})

const open = () =>
  openDialog({ kind: 'edit', reservation: aReservation() }, { admin: honors as typeof CAMILLE })
const panel = async () => within(await screen.findByRole('region', { name: 'Bon ou carnet' }))

test('one press settles a visit by its client’s pack, also once no more are sold', async () => {
  server.respond(ATTACH, () => {
    server.respond(READ, { ...OWED, voucherEuros: 70, state: 'paid', euros: 0 })
    server.respond(VOUCHER, USED)
    return USED
  })
  const { user } = await open()
  const shown = await panel()
  await user.click(
    await shown.findByRole('button', {
      name: french`Régler par le carnet : 3 séances sur 5, Massage suédois, 1 h`,
    }),
  )
  expect(await shown.findByText('Bon : 70 €')).toBeVisible()
  expect(server.requests(ATTACH).map(({ body }) => body)).toEqual([{ packId: 5 }])
})

test('a refused code says why beside its field', async () => {
  server.refuse(ATTACH, 'invalid', [{ path: 'code', message: UNKNOWN_CODE }])
  const { user } = await open()
  const shown = await panel()
  await user.click(await shown.findByRole('button', { name: 'Régler par un bon' }))
  await user.type(shown.getByLabelText('Code du bon'), 'abcd-efgh-jkmn')
  await user.click(shown.getByRole('button', { name: 'Régler' }))
  expect(await shown.findByLabelText('Code du bon')).toHaveAccessibleDescription(UNKNOWN_CODE)
  expect(shown.getByLabelText('Code du bon')).toHaveValue('abcd-efgh-jkmn')
})

test('the day sheet names what a voucher settles, and nothing else without a book', async () => {
  server.respond('GET /api/admin/payments/days', [
    { id: 1, paidEuros: 0, voucherEuros: 70, state: 'paid', euros: 0 },
    { id: 2, paidEuros: 0, voucherEuros: 50, state: 'partly', euros: 20 },
  ])
  const visits = [1, 2, 3].map((id) => <SheetPayment key={id} reservation={aReservation({ id })} />)
  openAdminScreen(<div data-testid="sheet">{visits}</div>, { admin: honors as typeof CAMILLE })
  expect(await screen.findByText('Réglé par un bon')).toBeVisible()
  expect(screen.getByTestId('sheet')).toHaveTextContent('Réglé par un bonBon : 50 €, reste 20 €')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
