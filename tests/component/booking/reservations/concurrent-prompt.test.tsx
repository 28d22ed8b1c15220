import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { ConcurrentPrompt } from '#web/admin/booking/concurrent/ConcurrentPrompt.tsx'
import {
  changeClient,
  createReservation,
  moveReservation,
  restoreReservation,
} from '#web/admin/booking/entries/actions.ts'
import { bookSeries, changeSeries } from '#web/admin/booking/reservation/series/actions.ts'
import { ALIX, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { aReservation } from '../../../support/component/agenda-dialogs.tsx'
import { server } from '../../../support/component/server.ts'

const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const REASON =
  'Cette personne a déjà un rendez-vous à cette heure : mercredi 14 avril à 11 h avec Théo Rivecalme.'
const TITLE = 'Deux rendez-vous à la même heure'

const start = { date: '2027-04-14', time: '11:00' }
const SEND = {
  'POST /api/reservations': () => createReservation({ body: start, key: 'k' }),
  [MOVE]: () =>
    moveReservation({
      reservation: aReservation(),
      to: { day: '2027-04-14', minute: 660 },
      tellClient: true,
    }),
  'PUT /api/admin/reservations/{date}/{id}/client': () => changeClient(aReservation(), {}),
  'POST /api/admin/reservations/{date}/{id}/restore': () => restoreReservation(aReservation()),
  'POST /api/admin/agenda/series': () =>
    bookSeries({ body: { dates: [start, { date: '2027-04-21', time: '11:00' }] }, key: 'k' }),
  'POST /api/admin/agenda/series/changement': () =>
    changeSeries({ dates: [{ id: 12, date: '2027-04-14', newDate: '2027-04-14', newTime: '11:00' }] }),
} as const

type Name = keyof typeof SEND

const booking = { id: 12, ...start }
const changed = { booking, version: 2, clientMessage: null }

const REPLIES: Record<Name, object> = {
  'POST /api/reservations': { booking },
  [MOVE]: changed,
  'PUT /api/admin/reservations/{date}/{id}/client': { version: 2, clientMessage: null },
  'POST /api/admin/reservations/{date}/{id}/restore': changed,
  'POST /api/admin/agenda/series': { seriesId: 3, bookings: [booking] },
  'POST /api/admin/agenda/series/changement': { changed: [], willTell: false },
}

/** Refuses until both reservations are meant. */
function refuseUnlessMeant(name: Name) {
  server.respond(name, ({ body, query }: { body?: unknown; query?: unknown }) => {
    const answer = { ...(body as object), ...(query as object) } as { concurrent?: unknown }
    if (!answer.concurrent)
      throw new Refusal('client_booked_twice', { issues: [{ path: 'concurrent', message: REASON }] })
    return { message: 'Enregistré', ...REPLIES[name] } as never
  })
}

describe('a client who would be with two people at one hour', () => {
  test.each(Object.keys(SEND) as Name[])('is asked about, and sent once both are meant: %s', async (name) => {
    refuseUnlessMeant(name)
    server.respond('GET /api/auth/status', { isLoggedIn: true, admin: ALIX } as never)
    let sent: Promise<object> | undefined
    const { user } = openAdminScreen(
      <>
        <ConcurrentPrompt />
        <button
          type="button"
          onClick={() => {
            sent = SEND[name]()
          }}
        >
          Envoyer
        </button>
      </>,
      { admin: ALIX },
    )
    await user.click(await screen.findByRole('button', { name: 'Envoyer' }))
    expect(await screen.findByRole('dialog', { name: TITLE })).toHaveTextContent(REASON)
    await user.click(screen.getByRole('button', { name: 'Enregistrer quand même' }))
    await expect(sent).resolves.toMatchObject({ message: 'Enregistré' })
    expect(server.requests(name)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
