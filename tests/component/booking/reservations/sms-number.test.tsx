import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CAMILLE } from '../../../support/component/admin-screen.tsx'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const CHECK = 'POST /api/admin/sms/number'
const NOTE = 'Pas de SMS à ce numéro'
const SENDS = { admin: { ...CAMILLE, sendsSms: true as const } }

const answer = () =>
  server.respond(CHECK, ({ body }) => ({ note: body.phone.startsWith('01') ? NOTE : null }))

test('the card of a visit says that no SMS reaches its number', async () => {
  answer()
  await openDialog({ kind: 'edit', reservation: aReservation({ clientPhone: '01 45 67 89 01' }) }, SENDS)
  expect(await screen.findByText(NOTE)).toBeVisible()
})

test('a number is checked as it is typed', async () => {
  answer()
  const page = await openDialog({ kind: 'edit', reservation: aReservation() }, SENDS)
  await page.press('Modifier le client')
  await page.user.clear(page.field('Téléphone'))
  await page.type('Téléphone', '01 45 67 89 01')
  expect(await screen.findByText(NOTE)).toBeVisible()
  await page.user.clear(page.field('Téléphone'))
  await page.type('Téléphone', '06 12 34 56 78')
  await expect.poll(() => screen.queryByText(NOTE)).toBeNull()
})

test('without SMS nothing is asked about a number', async () => {
  answer()
  await openDialog({ kind: 'edit', reservation: aReservation({ clientPhone: '01 45 67 89 01' }) })
  await screen.findByRole('link', { name: '01 45 67 89 01' })
  expect(server.requests(CHECK)).toEqual([])
  expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
})
