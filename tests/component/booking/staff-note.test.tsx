import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { ALIX, CAMILLE } from '../../support/component/admin-screen.tsx'
import { openBookingPage, prepareBooking, STONES, SWEDISH } from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const THEO_ID = 5
const IN_OWN_AGENDA = french`Vous êtes connecté : ce rendez-vous ira dans votre agenda (Camille Martin).`
const note = () => screen.queryByText(/^Vous êtes connecté/)

beforeEach(prepareBooking)

describe('the booking page says in whose agenda a booking goes:', () => {
  test.each([
    ['a praticien’s own, if they name nobody', CAMILLE, `?service=${SWEDISH.id}`, IN_OWN_AGENDA],
    [
      'a praticien’s own, if they name themselves',
      CAMILLE,
      `?service=${SWEDISH.id}&praticien=${CAMILLE.id}`,
      IN_OWN_AGENDA,
    ],
    [
      'a colleague’s, as for a visitor, if a praticien names them',
      CAMILLE,
      `?service=${STONES.id}&praticien=${THEO_ID}`,
      french`Vous êtes connecté : ce rendez-vous ira dans l’agenda choisi (Théo Rivecalme), aux conditions d’un visiteur.`,
    ],
    [
      'the one that a superadmin names',
      ALIX,
      `?service=${STONES.id}&praticien=${THEO_ID}`,
      french`Vous êtes connecté : ce rendez-vous ira dans l’agenda choisi (Théo Rivecalme).`,
    ],
    [
      'a superadmin’s own, if they name nobody and offer the service',
      { ...ALIX, id: THEO_ID, firstName: 'Théo', lastName: 'Rivecalme' },
      `?service=${STONES.id}`,
      french`Vous êtes connecté : ce rendez-vous ira dans votre agenda (Théo Rivecalme).`,
    ],
    [
      'a free practitioner’s, if a superadmin names nobody and does not offer the service',
      { ...ALIX, id: THEO_ID, firstName: 'Théo', lastName: 'Rivecalme' },
      `?service=${SWEDISH.id}`,
      french`Vous êtes connecté, mais ne proposez pas cette prestation : ce rendez-vous ira dans l’agenda d’un praticien libre.`,
    ],
  ])('%s', async (_case, admin, search, sentence) => {
    await openBookingPage(search, { admin })
    await waitFor(() => expect(note()?.textContent).toBe(sentence))
  })

  test('it changes with the practitioner', async () => {
    const { choosePractitioner } = await openBookingPage(`?service=${STONES.id}`, { admin: CAMILLE })
    await waitFor(() => expect(note()?.textContent).toBe(IN_OWN_AGENDA))
    await choosePractitioner('Théo Rivecalme')
    await waitFor(() => expect(note()).toHaveTextContent('l’agenda choisi (Théo Rivecalme)'))
  })

  test('not before a service is chosen', async () => {
    await openBookingPage('', { admin: CAMILLE })
    await waitFor(() => expect(server.requests('GET /api/praticiens/{id}/services')).not.toEqual([]))
    expect(note()).not.toBeInTheDocument()
  })

  test('not to visitors, for whom it sends no request', async () => {
    await openBookingPage(`?service=${SWEDISH.id}`)
    expect(note()).not.toBeInTheDocument()
    expect(server.requests('GET /api/auth/status')).toEqual([])
  })
})
