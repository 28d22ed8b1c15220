import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_DEPOSIT_SETTINGS } from '#domain/visit/deposit.ts'
import { ALIX } from '../../support/component/admin-screen.tsx'
import { LIVE, ON, openOnlinePayments } from '../../support/component/online-payments.tsx'
import { server } from '../../support/component/server.ts'

const SAVE = 'PUT /api/superadmin/deposits'
const TICK = 'Demander des arrhes ou un acompte à la réservation en ligne'

test('deposits are off at first, and say what they are once ticked', async () => {
  server.respond(SAVE, { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true, payers: 'new' })
  const { user } = openOnlinePayments(ON)
  const tick = await screen.findByRole('checkbox', { name: TICK })
  expect(tick).not.toBeChecked()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(tick)
  expect(screen.getByRole('radio', { name: 'Des arrhes' })).toHaveAccessibleDescription(
    /le double \(article L214-1/,
  )
  expect(screen.getByRole('radio', { name: 'Un acompte' })).toHaveAccessibleDescription(/tenus tous les deux/)
  expect(screen.getByRole('link', { name: 'Ouvrir les prestations' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Aux nouveaux clients' }))
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1))
  expect(server.requests(SAVE)[0]?.body).toEqual({ isOn: true, kind: 'arrhes', payers: 'new' })
})

test('whom it is asked of is said in the words of its kind', async () => {
  server.respond('GET /api/superadmin/deposits', { ...DEFAULT_DEPOSIT_SETTINGS, isOn: true })
  const { user } = openOnlinePayments(ON)
  const all = await screen.findByRole('radio', { name: 'À tous les clients' })
  expect(all).toHaveAccessibleDescription(/qui a des arrhes/)
  await user.click(screen.getByRole('radio', { name: 'Un acompte' }))
  expect(all).toHaveAccessibleDescription(/qui a un acompte/)
})

test('nothing is asked or shown of deposits until cards are taken', async () => {
  openOnlinePayments(LIVE)
  expect(await screen.findByRole('region', { name: 'Payer par carte' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: TICK })).toBeNull()
  expect(server.requests('GET /api/superadmin/deposits')).toEqual([])
})

test('without a book, what is to be decided stands here', async () => {
  server.respond('GET /api/superadmin/receipts/to-settle', [
    {
      ...{ reservationId: 4, date: '2027-04-13', time: '10:00', clientName: 'Zoé Petit', serviceName: null },
      ...{ praticienName: 'Camille Roy', euros: 20, cardEuros: 20, standing: 'missed', payments: [] },
    },
  ])
  openOnlinePayments(ON, { admin: { ...ALIX, hasOnlinePayments: true } })
  expect(await screen.findByRole('region', { name: 'À rembourser, ou à garder' })).toBeVisible()
})

test('with a book, they stand on its page', async () => {
  openOnlinePayments(ON, { admin: { ...ALIX, hasOnlinePayments: true, notesPayments: true } })
  expect(await screen.findByRole('checkbox', { name: TICK })).toBeVisible()
  expect(server.requests('GET /api/superadmin/receipts/to-settle')).toEqual([])
})
