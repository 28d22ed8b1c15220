import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import type { Attendance } from '#domain/visit/attendance.ts'
import { aReservation, openDialog } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const NOTE = 'PUT /api/admin/reservations/{date}/{id}/attendance'
const CANCEL = 'DELETE /api/admin/reservations/{date}/{id}'

const open = (differences: Parameters<typeof aReservation>[0]) =>
  openDialog({ kind: 'edit', reservation: aReservation(differences) })

const choices = () =>
  screen
    .queryAllByRole('button', { name: /^(Venu|Absent|Annulé tard)$/ })
    .map((button) => [button.textContent, button.getAttribute('aria-pressed')])

describe('the dialog of a past reservation', () => {
  beforeEach(() => {
    server.respond(NOTE, ({ body }) => {
      const { attendance } = body as { attendance: Attendance | null }
      return { message: 'Noté', attendance, version: server.requests(NOTE).length + 1 }
    })
  })

  test('notes by one press whether the client came, and clears it by a second one', async () => {
    const { press } = await open({ date: '2027-04-09' })
    await screen.findByRole('group', { name: french`Présence : Léa Durand` })
    expect(choices()).toEqual([
      ['Venu', 'false'],
      ['Absent', 'false'],
      ['Annulé tard', 'false'],
    ])
    await press('Absent')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Absent', pressed: true })).toBeEnabled())
    await press('Absent')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Absent', pressed: false })).toBeEnabled())
    expect(server.requests(NOTE).map(({ body }) => body)).toEqual([
      { attendance: 'missed' },
      { attendance: null },
    ])
  })

  test('shows what the server refuses, and what was noted before', async () => {
    const { press } = await open({ date: '2027-04-09', attendance: 'came' })
    await screen.findByRole('group', { name: french`Présence : Léa Durand` })
    server.refuse(NOTE, 'reservation_moved')
    await press('Absent')
    expect(await screen.findByText(/Ce rendez-vous a changé entre-temps/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Venu' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    ['missed', 'Absent'],
    [null, 'Sans indication : compte comme venu.'],
  ] as const)('of more than thirty days ago only tells « %s »', async (attendance, text) => {
    await open({ date: '2027-03-12', attendance })
    expect(await screen.findByText(text)).toBeVisible()
    expect(choices()).toEqual([])
  })
})

describe('a cancellation by staff', () => {
  beforeEach(() => {
    server.respond(CANCEL, { message: 'Réservation supprimée', version: 2, clientMessage: null })
  })
  const late = () => screen.getByRole('checkbox', { name: french`Noter « Annulé tard »` })

  test.each([
    ['after the client’s deadline', '2027-04-12', 'À cocher seulement si le client l’a demandé'],
    ['before it', '2027-04-14', 'Le client est encore à temps pour annuler.'],
  ])('%s carries no mark, and says what it is for', async (_title, deadline, explanation) => {
    const { press } = await open({ cancellableUntil: { date: deadline, time: '07:59' } })
    await press('Annuler le rendez-vous')
    await screen.findByRole('dialog', { name: french`Annuler ce rendez-vous ?` })
    expect(late()).not.toBeChecked()
    expect(late()).toHaveAccessibleDescription(expect.stringContaining(explanation))
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.requests(CANCEL).map(({ query }) => query)).toEqual([{ tellClient: 'true' }])
  })

  test('that the client asked for too late is marked by staff', async () => {
    const { press, user } = await open({ cancellableUntil: { date: '2027-04-12', time: '07:59' } })
    await press('Annuler le rendez-vous')
    await user.click(late())
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.requests(CANCEL).map(({ query }) => query)).toEqual([{ tellClient: 'true', late: 'true' }])
  })
})
