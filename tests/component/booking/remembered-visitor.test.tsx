import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BOOKING_DRAFT_KEY, REMEMBERED_VISITOR_KEY, stamp } from '#domain/booking/visitor-memory.ts'
import { french } from '#domain/language/typography.ts'
import { ALIX } from '../../support/component/admin-screen.tsx'
import {
  CAMILLE,
  openBookingPage,
  prepareBooking,
  STONES,
  SWEDISH,
  THEO,
} from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const DAY = 24 * 60 * 60_000
const KEPT = 'Vos coordonnées sont gardées sur cet appareil.'
const LEA = { name: 'Léa Durand', email: 'lea@exemple.fr', phone: '06 12 34 56 78' }
const NEXT = 'GET /api/agenda/prochain'

const remember = (last: unknown) =>
  localStorage.setItem(REMEMBERED_VISITOR_KEY, JSON.stringify({ ...LEA, last, savedAt: Date.now() }))
const lastTime = () => screen.queryByRole('button', { name: /^Comme la dernière fois/ })
const settled = async () => {
  await screen.findByText(KEPT)
  await vi.dynamicImportSettled()
}

const rememberMe = () => screen.getByLabelText('Se souvenir de moi sur cet appareil')
const keepVisitor = (age = 0) => localStorage.setItem(REMEMBERED_VISITOR_KEY, stamp(LEA, Date.now() - age))

beforeEach(prepareBooking)

describe('a remembered visitor who comes back', () => {
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

describe('« Se souvenir de moi sur cet appareil »', () => {
  test('is forgotten after a year', async () => {
    keepVisitor(365 * DAY)
    const { name } = await openBookingPage()
    await waitFor(() => expect(localStorage.length).toBe(0))
    expect(name()).toHaveValue('')
    expect(rememberMe()).not.toBeChecked()
  })

  test('is forgotten when it is unticked, and what the form holds stays', async () => {
    keepVisitor()
    const { user, name } = await openBookingPage()
    await screen.findByText(KEPT)
    await user.click(rememberMe())
    expect(localStorage.length).toBe(0)
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument()
    expect(name()).toHaveValue(LEA.name)
  })

  test('does not mix the details of two people', async () => {
    keepVisitor()
    const draft = { name: 'Paul', email: '', phone: '', serviceId: SWEDISH.id }
    sessionStorage.setItem(BOOKING_DRAFT_KEY, stamp(draft, Date.now()))
    const { name, email } = await openBookingPage()
    await screen.findByText('Vous reprenez où vous en étiez.')
    expect(name()).toHaveValue('Paul')
    expect(email()).toHaveValue('')
  })

  test('is not offered to staff, who book for others', async () => {
    keepVisitor()
    const { name } = await openBookingPage(`?service=${SWEDISH.id}`, { admin: ALIX })
    await vi.dynamicImportSettled()
    expect(screen.queryByLabelText('Se souvenir de moi sur cet appareil')).not.toBeInTheDocument()
    expect(name()).toHaveValue('')
  })
})
