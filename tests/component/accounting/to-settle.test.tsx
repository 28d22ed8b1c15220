import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentToSettle } from '#contract/accounting/book.ts'
import { SettleList } from '#web/admin/accounting/book/SettleList.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const LIST = 'GET /api/superadmin/receipts/to-settle'
const COUNT = 'POST /api/superadmin/receipts/to-settle/{id}/count'
const LABEL = 'Compter pour le nouveau rendez-vous'

const PAID: PaymentToSettle = {
  ...{ reservationId: 4, date: '2027-04-13', time: '09:00', clientName: 'Zoé Petit' },
  ...{ serviceName: 'Massage du dos', praticienName: 'Camille Roy', euros: 62.5 },
  payments: [{ number: 1, means: 'Carte', refundableEuros: 62.5 }],
}
const HANDED = { ...PAID, newVisit: { date: '2027-04-13', clientName: 'Marc Olivier' } }

const openList = (visits: PaymentToSettle[]) => {
  server.respond(LIST, visits)
  return openAdminScreen(<SettleList means={['Carte']} isOpen />, { admin: ALIX, path: adminPaths.dashboard })
}

test('what was paid for an hour that somebody else has now is counted for them by one press', async () => {
  server.respond(COUNT, () => {
    server.respond(LIST, [])
    return []
  })
  const { user } = openList([HANDED])
  expect(await screen.findByText(/^Zoé Petit.*donné à quelqu’un d’autre$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: LABEL }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Marc Olivier/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Compter' }))
  expect(await screen.findByText('Paiement compté pour le nouveau rendez-vous')).toBeVisible()
  expect(server.requests(COUNT).map(({ params }) => params)).toEqual([{ id: 4 }])
})

test.each([
  ['cancelled', PAID],
  ['handed over, and cancelled by whoever took it', { ...PAID, newVisit: null }],
])('money for a reservation that was %s is given back or kept alone', async (_, visit) => {
  openList([visit])
  expect(await screen.findByRole('button', { name: 'Garder' })).toBeVisible()
  expect(screen.queryByRole('button', { name: LABEL })).toBeNull()
})
