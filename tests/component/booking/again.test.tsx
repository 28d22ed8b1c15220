import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { REMEMBERED_VISITOR_KEY, stamp } from '#domain/booking/visitor-memory.ts'
import { french } from '#domain/language/typography.ts'
import { ALIX } from '../../support/component/admin-screen.tsx'
import {
  CAMILLE,
  offerSlots,
  openBookingPage,
  prepareBooking,
  STONES,
  SWEDISH,
  THEO,
} from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const LEA = { name: 'Léa Durand', email: 'lea@exemple.fr', phone: '' }
const NEXT = 'GET /api/agenda/prochain'

const remember = (last: unknown) =>
  localStorage.setItem(REMEMBERED_VISITOR_KEY, JSON.stringify({ ...LEA, last, savedAt: Date.now() }))
const lastTime = () => screen.queryByRole('button', { name: /^Comme la dernière fois/ })
const settled = async () => {
  await screen.findByText('Vos coordonnées sont gardées sur cet appareil.')
  await vi.dynamicImportSettled()
}

beforeEach(prepareBooking)

describe('a remembered visitor who comes back', () => {
  test('books the last service with the same practitioner at its next hour with one press', async () => {
    remember({ serviceId: STONES.id, praticienId: THEO.id })
    const { user, summary, submit } = await openBookingPage()
    const name = french`Comme la dernière fois : Pierres chaudes avec Théo, dès mardi 9 h`
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(summary().getByText('Pierres chaudes')).toBeVisible())
    await waitFor(() => expect(submit()).toBeEnabled())
    expect(summary().getByText(THEO.displayName)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Vos coordonnées' })).toHaveFocus()
    expect(lastTime()).toBeNull()
  })

  test('reads the service alone where nobody in particular was asked for', async () => {
    remember({ serviceId: SWEDISH.id })
    await openBookingPage()
    const name = french`Comme la dernière fois : Massage suédois, dès mardi 9 h`
    expect(await screen.findByRole('button', { name })).toBeVisible()
  })

  test('reads nothing of it once a service is chosen, or the details are forgotten', async () => {
    remember({ serviceId: SWEDISH.id, praticienId: CAMILLE.id })
    const { user } = await openBookingPage()
    await screen.findByRole('button', { name: /^Comme la dernière fois/ })
    await user.click(screen.getByRole('button', { name: 'Oublier mes coordonnées' }))
    expect(lastTime()).toBeNull()
  })

  test.each([
    { title: 'a service that is gone', last: { serviceId: 99 } },
    { title: 'a practitioner who is gone', last: { serviceId: SWEDISH.id, praticienId: 99 } },
    {
      title: 'a service that the practitioner no longer offers',
      last: { serviceId: SWEDISH.id, praticienId: THEO.id },
    },
    { title: 'an edited choice', last: { serviceId: '3' } },
    { title: 'an edited practitioner', last: { serviceId: SWEDISH.id, praticienId: '<b>' } },
    { title: 'no choice, as an earlier version stored', last: undefined },
  ])('reads nothing of $title', async ({ last }) => {
    remember(last)
    const { name } = await openBookingPage()
    await settled()
    expect(name()).toHaveValue(LEA.name)
    expect(lastTime()).toBeNull()
  })

  test('reads nothing where the address names a service', async () => {
    remember({ serviceId: STONES.id, praticienId: THEO.id })
    await openBookingPage(`?service=${SWEDISH.id}`)
    await settled()
    expect(lastTime()).toBeNull()
  })

  test('who is of the team is not remembered', async () => {
    localStorage.setItem(
      REMEMBERED_VISITOR_KEY,
      stamp({ ...LEA, last: { serviceId: STONES.id } }, Date.now()),
    )
    await openBookingPage('', { admin: ALIX })
    await vi.dynamicImportSettled()
    expect(lastTime()).toBeNull()
    expect(server.requests(NEXT).some(({ query }) => Number(query.serviceId) === STONES.id)).toBe(false)
  })
})

const BESIDE = `?praticien=${CAMILLE.id}&jour=2027-04-13&apres=10:00`

test('the nearest hours are offered where none follows the appointment', async () => {
  offerSlots({ '2027-04-13': ['09:00', '15:00'] })
  const { user, submit } = await openBookingPage(`${BESIDE}&service=${SWEDISH.id}`)
  expect(await screen.findByText('Aucune heure libre ne suit votre rendez-vous.')).toBeVisible()
  expect(submit()).toBeDisabled()
  const [nearest] = screen.getAllByRole('button', { name: french`mardi 13 avril à 9 h` })
  if (nearest) await user.click(nearest)
  await waitFor(() => expect(submit()).toBeEnabled())
})

test.each(['jour=2027-04-11&apres=10:00', 'jour=2027-04-13&apres=midi', 'apres=10:00'])(
  'the end of an appointment that is past or no time is ignored: %s',
  async (end) => {
    const { submit } = await openBookingPage(`?service=${SWEDISH.id}&${end}`)
    expect(submit()).toBeDisabled()
    expect(screen.queryByText(/votre rendez-vous\./)).toBeNull()
  },
)
