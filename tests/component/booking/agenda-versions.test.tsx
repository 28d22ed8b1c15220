import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { Refusal } from '#contract/errors.ts'
import type { AgendaActions } from '#web/admin/booking/entries/agenda-actions.ts'
import type { AgendaEntry } from '#web/admin/booking/entries/agenda-entries.ts'
import { useMoveEntry } from '#web/admin/booking/reservation/move/use-move-entry.ts'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aBlock, aReservation, NOW, openDialog, openMove } from '../../support/component/agenda-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const CANCEL = 'DELETE /api/admin/reservations/{date}/{id}'
const RESTORE = 'POST /api/admin/reservations/{date}/{id}/restore'
const CHANGE_CLIENT = 'PUT /api/admin/reservations/{date}/{id}/client'
const CHANGE_BLOCK = 'PUT /api/admin/agenda/blocks/{id}'
const LIST = 'GET /api/admin/agenda/reservations'
const CONFLICT = 'Ce rendez-vous a changé entre-temps'

/** State on the server. */
let stored: AgendaReservation

beforeEach(() => {
  stored = aReservation({ version: 7 })
  const change = (version: number | undefined, changes: Partial<AgendaReservation>) => {
    if (version !== undefined && version !== stored.version) throw new Refusal('reservation_moved')
    stored = { ...stored, ...changes, version: stored.version + 1 }
    const { id, date, time } = stored
    return { version: stored.version, booking: { id, date, time }, clientMessage: null }
  }
  server.respond(MOVE, ({ headers, body }) => ({
    message: 'Réservation modifiée',
    ...change(headers['if-match'], { date: body.newDate, time: body.newTime }),
  }))
  server.respond(CANCEL, ({ headers }) => {
    const { version, clientMessage } = change(headers['if-match'], {})
    return { message: 'Réservation supprimée', version, clientMessage }
  })
  server.respond(RESTORE, ({ headers }) => ({
    message: 'Rendez-vous rétabli',
    ...change(headers['if-match'], {}),
  }))
  server.respond(CHANGE_CLIENT, ({ headers, body }) => ({
    message: 'Réservation modifiée',
    clientMessage: null,
    version: change(headers['if-match'], { clientName: body.clientName ?? null }).version,
  }))
  server.respond(LIST, () => [stored])
})

/** By somebody else, elsewhere. */
function changeElsewhere(changes: Partial<AgendaReservation>) {
  stored = { ...stored, ...changes, version: stored.version + 1 }
}

const versionsSent = (name: typeof MOVE | typeof CHANGE_BLOCK | typeof RESTORE | typeof CHANGE_CLIENT) =>
  server.requests(name).map(({ headers }) => headers['if-match'])

describe('two quick moves by one person', () => {
  test('are sent one after the other, the second with the version that the first returned', async () => {
    const moveTo = await openMover()
    const releaseFirst = server.delay(MOVE)
    moveTo(stored, 11)
    // The calendar still shows the version from before the first move.
    moveTo({ ...stored, time: '11:00' }, 12)
    await waitFor(() => expect(versionsSent(MOVE)).toEqual([7]))
    releaseFirst()
    await waitFor(() => expect(stored).toMatchObject({ time: '12:00', version: 9 }))
    expect(versionsSent(MOVE)).toEqual([7, 8])
  })

  test('offer to undo the second only, which may still be on its way', async () => {
    const moveTo = await openMover()
    const releaseFirst = server.delay(MOVE)
    moveTo(stored, 11)
    await waitFor(() => expect(versionsSent(MOVE)).toEqual([7]))
    const releaseSecond = server.delay(MOVE)
    moveTo({ ...stored, time: '11:00' }, 12)
    releaseFirst()
    await waitFor(() => expect(versionsSent(MOVE)).toEqual([7, 8]))
    const offered = (timeout: number) => screen.findByText('Réservation mise à jour', {}, { timeout })
    await expect(offered(300)).rejects.toThrow()
    releaseSecond()
    await offered(5_000)
    await userEvent.click(screen.getByRole('button', { name: 'Annuler le déplacement' }))
    await waitFor(() => expect(stored).toMatchObject({ time: '11:00', version: 10 }))
  })

  test('are both refused once somebody else has moved the reservation', async () => {
    const moveTo = await openMover()
    const shown = stored
    changeElsewhere({ time: '16:00' })
    moveTo(shown, 11)
    moveTo({ ...shown, time: '11:00' }, 12)
    await waitFor(() => expect(versionsSent(MOVE)).toEqual([7, 7]))
    expect(await screen.findAllByText(CONFLICT, { exact: false })).not.toEqual([])
    expect(stored.time).toBe('16:00')
  })

  test('of a block are sent one after the other too', async () => {
    server.respond(CHANGE_BLOCK, ({ headers, body }) =>
      aBlock({ time: body.time, version: (headers['if-match'] ?? 0) + 1 }),
    )
    const moveTo = await openMover()
    const block = aBlock({ version: 3 })
    moveTo(block, 14)
    moveTo({ ...block, time: '14:00' }, 15)
    await waitFor(() => expect(versionsSent(CHANGE_BLOCK)).toEqual([3, 4]))
  })
})

test('undoing a move sends the version that the change returned', async () => {
  const { press, type } = await openMove(stored)
  await type('Nouvelle heure', '14:00')
  await press('Enregistrer')
  await screen.findByText('Réservation modifiée')
  await press('Annuler le déplacement')
  await waitFor(() => expect(stored).toMatchObject({ time: '10:00', version: 9 }))
  expect(versionsSent(MOVE)).toEqual([7, 8])
})

test('restoring a deleted reservation sends the version that its deletion returned', async () => {
  const { press } = await openDialog({ kind: 'edit', reservation: stored })
  await press('Annuler le rendez-vous')
  await press('Annuler le rendez-vous')
  await screen.findByText('Réservation supprimée')
  await press('Rétablir')
  await waitFor(() => expect(versionsSent(RESTORE)).toEqual([8]))
})

describe('a dialog whose reservation somebody else has moved meanwhile', () => {
  async function openStaleDialog() {
    const shown = stored
    const page = await openDialog({ kind: 'edit', reservation: shown }, { showsAgenda: true })
    changeElsewhere({ date: '2027-04-20', time: '16:00' })
    return page
  }
  const dialog = () => screen.getByRole('dialog')

  test('says so, shows where it is, and keeps what was typed', async () => {
    const { type, press, field } = await openStaleDialog()
    await press('Déplacer')
    await type('Nouvelle heure', '14:30')
    await press('Enregistrer')
    await waitFor(() => expect(dialog()).toHaveTextContent(CONFLICT))
    await waitFor(() => expect(dialog()).toHaveTextContent('20 avril 2027'))
    expect(field('Nouvelle heure')).toHaveValue('14:30')
    expect(field('Nouvelle date')).toHaveValue('2027-04-20')
    expect(stored).toMatchObject({ date: '2027-04-20', time: '16:00' })
  })

  test('sends the current version when saved again', async () => {
    const { type, press } = await openStaleDialog()
    await press('Déplacer')
    await type('Nouvelle heure', '14:30')
    await press('Enregistrer')
    await waitFor(() => expect(dialog()).toHaveTextContent('20 avril 2027'))
    await press('Enregistrer')
    await waitFor(() => expect(stored).toMatchObject({ date: '2027-04-20', time: '14:30' }))
    expect(versionsSent(MOVE)).toEqual([7, 8])
  })

  test('does not send a newer version that it has not shown', async () => {
    const { user, type, press } = await openStaleDialog()
    await user.click(screen.getByRole('button', { name: 'Rafraîchir', hidden: true }))
    await waitFor(() => expect(server.requests(LIST)).toHaveLength(2))
    await press('Déplacer')
    await type('Nouvelle heure', '14:30')
    await press('Enregistrer')
    await waitFor(() => expect(dialog()).toHaveTextContent(CONFLICT))
    expect(versionsSent(MOVE)).toEqual([7])
  })

  test('keeps the typed client in the same way', async () => {
    const { type, press, field } = await openStaleDialog()
    await press('Modifier le client')
    await type('Nom', 'Léa Petit')
    await press('Enregistrer le client')
    await waitFor(() => expect(dialog()).toHaveTextContent(CONFLICT))
    expect(field('Nom')).toHaveValue('Léa Petit')
    await press('Enregistrer le client')
    await waitFor(() => expect(stored.clientName).toBe('Léa Petit'))
    expect(versionsSent(CHANGE_CLIENT)).toEqual([7, 8])
  })

  test('shows the current time in the question whether to delete it', async () => {
    const { press } = await openStaleDialog()
    await press('Annuler le rendez-vous')
    await press('Annuler le rendez-vous')
    await waitFor(() => expect(dialog()).toHaveTextContent('mardi 20 avril à 16 h'))
    expect(dialog()).toHaveTextContent(CONFLICT)
  })
})

/** Renders a component that moves entries as the calendar does. Returns the move to a full hour. */
async function openMover() {
  let moveEntry: AgendaActions['moveOrResize'] | undefined
  function Mover() {
    moveEntry = useMoveEntry(NOW, () => {})
    return <p>Agenda</p>
  }
  openAdminScreen(<Mover />)
  await screen.findByText('Agenda')
  return (details: AgendaReservation | Block, hour: number) => {
    const entry: AgendaEntry =
      'label' in details ? { kind: 'block', details } : { kind: 'reservation', details }
    act(() => {
      moveEntry?.(entry, { to: { day: '2027-04-14', minute: hour * 60 }, end: hour * 60 + 60 })
    })
  }
}
