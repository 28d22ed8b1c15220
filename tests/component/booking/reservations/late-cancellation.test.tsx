import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const CANCEL = 'DELETE /api/admin/reservations/{date}/{id}'

const open = (differences: Parameters<typeof aReservation>[0]) =>
  openDialog({ kind: 'edit', reservation: aReservation(differences) })

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
