import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { SITE_ROUTE } from '#web/app/site.ts'
import { OpenedReservation } from '#web/public/own-link/OpenedReservation.tsx'
import { ownReservationQuery } from '#web/public/own-link/queries.ts'
import { server } from '../../../support/component/server.ts'

const READ = 'GET /api/reservation/{token}'
const CANCEL = 'POST /api/reservation/{token}/cancel'
/** Hidden where scripts do not run, which this browser cannot tell. */
const BUTTON = { selector: 'button' }
const TOKEN = 't'.repeat(43)
const OPEN = { open: true, until: { date: '2027-04-13', time: '10:00' } }
const CLOSED = { ...OPEN, open: false }

function anOwnReservation(change: Partial<OwnReservation> = {}): OwnReservation {
  return {
    ...{ state: 'planned', firstName: 'Léa', service: 'Massage', serviceId: 3, praticienId: 2 },
    ...{ practitioner: 'Camille Martin', price: 70, date: '2027-04-14', time: '10:00', duration: 60 },
    ...{ address: null, phone: null, move: { ...OPEN, usedUp: false }, cancel: OPEN, newEmail: null },
    ...{ client: { name: 'Léa Durand', email: 'lea@exemple.fr', phone: null }, requests: [] },
    ...change,
  }
}

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute('open', '')
  }
  server.respond(READ, anOwnReservation())
})

async function openPage() {
  const client = createQueryClient()
  const router = createMemoryRouter([
    {
      id: SITE_ROUTE,
      loader: () => ({
        ...{
          settings: null,
          isLoggedIn: false,
          pages: [],
          isBookable: true,
          origin: null,
          loadedBy: 'browser',
        },
      }),
      hydrateFallbackElement: <p>…</p>,
      children: [{ path: '*', element: <OpenedReservation token={TOKEN} /> }],
    },
  ])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('Camille Martin', { exact: false })
  const readAgain = () => act(() => client.refetchQueries(ownReservationQuery(TOKEN)))
  return { user: userEvent.setup(), readAgain }
}

const notice = () => screen.queryByText('Rendez-vous annulé')

describe('the page of a reservation’s own link, once it has read something else', () => {
  test('no longer says what a change of before had done', async () => {
    const cancelled = anOwnReservation({
      state: 'cancelled',
      move: { ...CLOSED, usedUp: false },
      cancel: CLOSED,
    })
    server.respond(CANCEL, { message: 'Rendez-vous annulé', reservation: cancelled })
    const { user, readAgain } = await openPage()
    await user.click(screen.getByText('Annuler', BUTTON))
    await user.click(await screen.findByText('Annuler le rendez-vous', BUTTON))
    expect(await screen.findByText('Rendez-vous annulé')).toBeVisible()
    // The practice restores it.
    server.respond(READ, anOwnReservation())
    await readAgain()
    await waitFor(() => expect(notice()).toBeNull())
    expect(await screen.findByText('Annuler', BUTTON)).toBeInTheDocument()
  })

  test('shows nothing of the reservation once the link has ended', async () => {
    const { readAgain } = await openPage()
    server.refuse(READ, 'not_found')
    await readAgain()
    await waitFor(() => expect(screen.queryByText('Camille Martin', { exact: false })).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Votre rendez-vous' })).toBeNull()
  })
})
