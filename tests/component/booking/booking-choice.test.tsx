import { screen, waitFor, within } from '@testing-library/react'
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

test('before a service is chosen the hours hold for the shortest one, which is named', async () => {
  const { practitioner } = await openBookingPage()
  expect(screen.getByText(/^Prochaines heures pour Massage suédois, 1.h$/)).toBeVisible()
  expect(
    within(practitioner()).getByRole('radio', { name: 'Théo Rivecalme' }),
  ).not.toHaveAccessibleDescription()
  for (const name of ['GET /api/agenda/prochain', NEXT_OF_EACH] as const)
    expect(server.requests(name).map(({ query }) => query.serviceId)).not.toContain(undefined)
})

test('with a service chosen its practitioners stand first, and the others say that they do not offer it', async () => {
  server.respond('GET /api/practitioners', [THEO, CAMILLE])
  const { practitioner, openPractitioners } = await openBookingPage(`?service=${SWEDISH.id}`)
  await openPractitioners()
  const options = within(practitioner()).getAllByRole('radio')
  expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
    'Sans préférence',
    'Camille Martin',
    'Théo Rivecalme',
  ])
  expect(options[2]).toHaveAccessibleDescription('Ne propose pas cette prestation')
})

test('a practitioner who does not offer the chosen service is chosen without it, and « Revenir » undoes that', async () => {
  const { user, practitioner, service, choosePractitioner, summary } = await openBookingPage(
    `?service=${SWEDISH.id}&praticien=${CAMILLE.id}`,
  )
  await choosePractitioner('Théo Rivecalme')
  const note = await screen.findByText(/ne propose pas/)
  expect(note).toHaveTextContent(
    'Théo Rivecalme ne propose pas Massage suédois. Choisissez sa seule prestation.',
  )
  expect(note.closest('[role="status"]')).toBeVisible()
  expect(await within(service()).findByRole('radio')).not.toBeChecked()
  expect(summary().queryByText('Massage suédois')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Revenir' }))
  expect(await summary().findByText('Massage suédois')).toBeVisible()
  expect(practitioner()).toHaveTextContent('Camille Martin')
  expect(screen.queryByText(/Choisissez sa seule/)).not.toBeInTheDocument()
})

test('going on to a practitioner who offers the declined service chooses it again', async () => {
  const { choosePractitioner, summary } = await openBookingPage(`?service=${SWEDISH.id}&praticien=${THEO.id}`)
  expect(screen.getByText(/ne propose pas Massage suédois/)).toBeVisible()
  await choosePractitioner('Camille Martin')
  expect(await summary().findByText('Massage suédois')).toBeVisible()
})

test('a lone service is chosen at once and cannot be changed', async () => {
  server.respond('GET /api/services', [SWEDISH])
  const { service, summary } = await openBookingPage()
  expect(summary().getByText('Massage suédois')).toBeVisible()
  expect(within(service()).queryByRole('button')).not.toBeInTheDocument()
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
