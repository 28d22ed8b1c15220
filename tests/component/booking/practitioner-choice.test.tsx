import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import {
  CAMILLE,
  openBookingPage,
  prepareBooking,
  STONES,
  SWEDISH,
  THEO,
} from '../../support/component/booking-screen.tsx'
import { server } from '../../support/component/server.ts'

const NEXT_OF_EACH = 'GET /api/agenda/prochain-par-praticien'

beforeEach(prepareBooking)

test('a practitioner shows their next free hour, or that they have none', async () => {
  const { practitioner, openPractitioners } = await openBookingPage(`?service=${STONES.id}`)
  await openPractitioners()
  const option = (name: string) => within(practitioner()).getByRole('radio', { name })
  await waitFor(() =>
    expect(option('Camille Martin')).toHaveAccessibleDescription(french`mar. 13 avril, 9 h`),
  )
  expect(option('Théo Rivecalme')).toHaveAccessibleDescription('Aucun créneau')
  expect(option('Sans préférence')).toHaveAccessibleDescription(french`mar. 13 avril, 9 h`)
  expect(option('Sans préférence')).toBeChecked()
})

test('practitioners can be chosen although their next hours cannot be loaded, and no error is shown', async () => {
  server.disconnect(NEXT_OF_EACH)
  const { choosePractitioner, summary } = await openBookingPage()
  await choosePractitioner('Théo Rivecalme')
  expect(await summary().findByText('Théo Rivecalme')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('before a service is chosen, only whoever offers the shortest one shows an hour', async () => {
  const { practitioner } = await openBookingPage()
  const option = (name: string) => within(practitioner()).getByRole('radio', { name })
  expect(option('Camille Martin')).toHaveAccessibleDescription(french`mar. 13 avril, 9 h`)
  expect(option('Théo Rivecalme')).not.toHaveAccessibleDescription()
  for (const name of ['GET /api/agenda/prochain', NEXT_OF_EACH] as const)
    expect(server.requests(name).map(({ query }) => query.serviceId)).not.toContain(undefined)
})

test('going on to a practitioner who offers the declined service chooses it again', async () => {
  const { choosePractitioner, summary } = await openBookingPage(`?service=${SWEDISH.id}&praticien=${THEO.id}`)
  expect(screen.getByText(/ne propose pas Massage suédois/)).toBeVisible()
  await choosePractitioner('Camille Martin')
  expect(await summary().findByText('Massage suédois')).toBeVisible()
})

test('a choice shows the portrait of whoever has one, and the initials of the others and of one that is missing', async () => {
  server.respond('GET /api/practitioners', [{ ...CAMILLE, photoUrl: '/uploads/photo-0a1b.webp' }, THEO])
  const { practitioner } = await openBookingPage()
  const portraits = within(practitioner()).getAllByRole('presentation', { hidden: true })
  expect(portraits.map((portrait) => portrait.getAttribute('src'))).toEqual(['/uploads/photo-0a1b.webp'])
  expect(practitioner()).toHaveTextContent('TR')
  fireEvent.error(portraits[0] as HTMLElement)
  expect(within(practitioner()).queryByRole('presentation', { hidden: true })).not.toBeInTheDocument()
  expect(practitioner()).toHaveTextContent('CM')
})

test('an hour pressed before a service chooses the service and length that it holds for', async () => {
  const back: Service = {
    ...SWEDISH,
    variants: [{ id: 7, name: 'Dos et nuque', duration: 30, price: 45 }],
  }
  server.respond('GET /api/services', [back, STONES])
  const { user, slot, summary, submit } = await openBookingPage()
  expect(screen.getByText(/^Prochaines heures pour Massage suédois, dos et nuque, 30.min$/)).toBeVisible()
  await user.click(slot(french`mardi 13 avril à 9 h`))
  expect(await summary().findByText('Massage suédois (dos et nuque)')).toBeVisible()
  await waitFor(() => expect(submit()).toBeEnabled())
  expect(screen.getByRole('heading', { name: 'Vos coordonnées' })).toHaveFocus()
  expect(screen.queryByText(/n’est plus proposé/)).toBeNull()
})

test('the hours before a service are asked for once, one a day', async () => {
  await openBookingPage()
  const first = server.requests('GET /api/agenda/prochain').filter(({ query }) => query.from === undefined)
  expect(first.map(({ query }) => query.days)).toEqual([3])
})
