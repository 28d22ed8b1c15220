import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ServiceTeaser } from '#web/public/home/ServiceTeaser.tsx'
import { ServiceCard } from '#web/public/massages/ServiceCard.tsx'
import { PractitionerCard } from '#web/public/praticiens/PractitionerCard.tsx'
import type { NextSlots } from '#web/public/praticiens/use-next-slot-of-each.ts'
import { SWEDISH } from '../../support/component/booking-screen.tsx'

const ELODIE = {
  id: 2,
  prenom: 'Élodie-Anne',
  nom: 'de Brie',
  specialite: '',
  photoUrl: null,
  services: [],
}

const BUSY = {
  ...ELODIE,
  services: Array.from({ length: 13 }, (_, index) => ({ id: index + 1, name: `Prestation ${index + 1}` })),
}

const LONG_MASSAGE = { ...SWEDISH, duration: 75, price: 1200 }

function renderCard(card: ReactNode): void {
  const router = createMemoryRouter([{ path: '/', element: <ul>{card}</ul> }])
  render(<RouterProvider router={router} />)
}

async function readCard(card: ReactNode) {
  renderCard(card)
  const [item] = await screen.findAllByRole('listitem')
  return item?.textContent
}

test('the list of services shows a length in hours, and in minutes as required', async () => {
  const text = await readCard(<ServiceCard service={LONG_MASSAGE} position={0} hasPictures={false} />)
  expect(text).toContain('1\u202f200\u202f€1\u202fh\u202f15 (75\u202fmin)')
})

test('the home page shows the length of a service as everywhere', async () => {
  const text = await readCard(<ServiceTeaser service={LONG_MASSAGE} position={0} hasPictures={false} />)
  expect(text).toContain('1\u202fh\u202f151\u202f200\u202f€')
})

test('the home page shows the first sentence of a service and what pressing its card does', async () => {
  const description = 'Des gestes lents. Une tisane ensuite.'
  const text = await readCard(
    <ServiceTeaser service={{ ...SWEDISH, description }} position={0} hasPictures={false} />,
  )
  expect(text).toContain('Des gestes lents.')
  expect(text).not.toContain('tisane')
  expect(text).toMatch(/Réserver$/)
})

test('a service that cannot be booked has no action', async () => {
  const service = { ...SWEDISH, bookable: false as const }
  const cards = [ServiceTeaser, ServiceCard].map((Card) => (
    <Card key={Card.name} service={service} position={0} hasPictures={false} />
  ))
  renderCard(cards)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Réserver')).toBeNull()
})

test('a practitioner without a photo is shown by the initials of first and last name', async () => {
  expect(await readCard(<PractitionerCard practitioner={ELODIE} nextSlots={undefined} />)).toMatch(/^ÉD/)
})

test('a practitioner’s card links to the booking of their next free hour', async () => {
  const nextSlots = new Map([[ELODIE.id, { day: '2027-04-13', minute: 10 * 60 + 30 }]])
  await readCard(<PractitionerCard practitioner={ELODIE} nextSlots={nextSlots} />)
  const link = screen.getByRole('link', { name: /^mardi 13 avril à 10\sh\s30\s?avec Élodie-Anne de Brie$/ })
  expect(link.getAttribute('href')).toBe('/booking?praticien=2&jour=2027-04-13&heure=10%3A30')
})

test('a practitioner’s card says when there is no free hour, and nothing before that is known', async () => {
  const card = (nextSlots: NextSlots) => <PractitionerCard practitioner={ELODIE} nextSlots={nextSlots} />
  expect(await readCard(card(undefined))).not.toMatch(/créneau/i)
  cleanup()
  expect(await readCard(card(new Map()))).toContain('Pas de créneau libre pour le moment')
})

test('the home page shows three services of a practitioner, and links to the others', async () => {
  await readCard(<PractitionerCard practitioner={BUSY} nextSlots={undefined} />)
  expect(screen.queryByText('Prestation 3')).not.toBeNull()
  expect(screen.queryByText('Prestation 4')).toBeNull()
  const link = screen.getByRole('link', { name: /^\+\s10\s?autres prestations avec Élodie-Anne de Brie$/ })
  expect(link.getAttribute('href')).toBe('/praticiens')
})

test('the page of practitioners unfolds the services after the first three', async () => {
  await readCard(<PractitionerCard practitioner={BUSY} nextSlots={undefined} isComplete />)
  expect(screen.getByText('Prestation 4').closest('details')?.open).toBe(false)
  expect(screen.getByText('Prestation 3').closest('details')).toBeNull()
})

test('three services are shown without a rest', async () => {
  const practitioner = { ...ELODIE, services: BUSY.services.slice(0, 3) }
  expect(
    await readCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} />),
  ).not.toContain('+')
})

const PICTURE = { url: '/uploads/prestation-0a1b.webp', altText: '' }

test('a service’s picture is offered in two widths, of which the first on the page is not deferred', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} position={0} hasPictures />)
  const picture = screen.getByRole('presentation')
  expect(picture.getAttribute('srcset')).toBe(
    '/uploads/prestation-0a1b-300.webp 300w, /uploads/prestation-0a1b-600.webp 600w',
  )
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '800'])
  expect(picture.getAttribute('loading')).toBe('eager')
})

test('the alternative text of a service’s picture is read out, and the picture of a later card deferred', () => {
  const picture = { ...PICTURE, altText: 'Des galets' }
  renderCard(<ServiceTeaser service={{ ...SWEDISH, picture }} position={1} hasPictures />)
  expect(screen.getByRole('img', { name: 'Des galets' }).getAttribute('loading')).toBe('lazy')
})

test('a service shows a drawing when the file of its picture is missing', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} position={0} hasPictures />)
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.queryByRole('presentation')).toBeNull()
})
