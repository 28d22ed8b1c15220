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
  introduction: '',
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

test('the list of services shows a length in minutes, also beyond two hours', async () => {
  const text = await readCard(<ServiceCard service={LONG_MASSAGE} hasPictures={false} />)
  expect(text).toContain('1\u202f200\u202f€75\u202fmin')
  cleanup()
  const longer = { ...LONG_MASSAGE, duration: 150 }
  expect(await readCard(<ServiceCard service={longer} hasPictures={false} />)).toContain(
    '1\u202f200\u202f€2\u202fh\u202f30 (150\u202fmin)',
  )
})

test('the home page shows the length of a service in minutes', async () => {
  const text = await readCard(<ServiceTeaser service={LONG_MASSAGE} hasPictures={false} />)
  expect(text).toContain('75\u202fmin1\u202f200\u202f€')
})

const WITH_LENGTHS = {
  ...SWEDISH,
  duration: 60,
  price: 70,
  variantName: 'classique',
  variants: [
    { id: 8, name: 'Prénatal', duration: 60, price: 80 },
    { id: 9, name: '', duration: 90, price: 99.5 },
  ],
  options: [
    { id: 1, name: 'Aromathérapie', duration: 0, price: 6 },
    { id: 2, name: 'Pierres chaudes', duration: 15, price: 10 },
  ],
}

test('the list of services has each length with its price, and a link that chooses it', async () => {
  renderCard(<ServiceCard service={WITH_LENGTHS} hasPictures={false} />)
  const links = await screen.findAllByRole('link', { name: /réserver Massage suédois$/ })
  expect(links.map((link) => [link.textContent?.split('\u202f:')[0], link.getAttribute('href')])).toEqual([
    ['60\u202fmin, classique 70\u202f€', '/booking?service=3&duree=60&formule=classique'],
    ['60\u202fmin, Prénatal 80\u202f€', '/booking?service=3&duree=60&formule=prenatal'],
    ['90\u202fmin 99,50\u202f€', '/booking?service=3&duree=90'],
  ])
})

test('the list of services has each option with its price; the home page has neither these nor each length', async () => {
  const line =
    'En plus\u202f: aromathérapie\u00a0+\u00a06\u202f€, pierres chaudes\u00a0+\u00a010\u202f€ (+\u00a015\u202fmin)'
  expect(await readCard(<ServiceCard service={WITH_LENGTHS} hasPictures={false} />)).toContain(line)
  cleanup()
  const teaser = await readCard(<ServiceTeaser service={WITH_LENGTHS} hasPictures={false} />)
  expect(teaser).toContain('60 ou 90\u202fmindès 70\u202f€')
  expect(teaser).not.toContain('En plus')
})

test('the prices of a service that nobody offers are no links', async () => {
  const service = { ...WITH_LENGTHS, bookable: false as const }
  const text = await readCard(<ServiceCard service={service} hasPictures={false} />)
  expect(text).toContain('90\u202fmin 99,50\u202f€')
  expect(screen.queryByRole('link')).toBeNull()
})

test('the home page shows the first sentence of a service and what pressing its card does', async () => {
  const description = 'Des gestes lents. Une tisane ensuite.'
  const text = await readCard(<ServiceTeaser service={{ ...SWEDISH, description }} hasPictures={false} />)
  expect(text).toContain('Des gestes lents.')
  expect(text).not.toContain('tisane')
  expect(text).toMatch(/Réserver$/)
})

test('a service that cannot be booked has no action', async () => {
  const service = { ...SWEDISH, bookable: false as const }
  const cards = [ServiceTeaser, ServiceCard].map((Card) => (
    <Card key={Card.name} service={service} hasPictures={false} />
  ))
  renderCard(cards)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Réserver')).toBeNull()
})

test('a service on request shows that instead of its price, and a link that asks about it', async () => {
  const service = { ...SWEDISH, price: 0, bookable: false as const, onRequest: true as const }
  for (const Card of [ServiceTeaser, ServiceCard]) {
    const text = await readCard(<Card service={service} hasPictures={false} />)
    expect(text).toContain('Sur demande')
    expect(text).not.toMatch(/€|Réserver|Pas réservable/)
    const link = screen.getByRole('link', { name: /^Nous contacter\s?: Massage suédois$/ })
    expect(link.getAttribute('href')).toBe('/contact?prestation=3')
    cleanup()
  }
})

test('a practitioner’s card names a service on request without a link', async () => {
  const services = [
    { id: 1, name: 'Massage du dos' },
    { id: 2, name: 'Duo', onRequest: true as const },
  ]
  const practitioner = { ...ELODIE, services }
  const text = await readCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} />)
  expect(text).toContain('Massage du dos et Duo')
  expect(screen.queryByRole('link', { name: 'Duo' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Réserver avec Élodie-Anne\s?de Brie$/ })).not.toBeNull()
})

test('a practitioner without a photo is shown by a drawing and the initials of first and last name', async () => {
  expect(await readCard(<PractitionerCard practitioner={ELODIE} nextSlots={undefined} />)).toMatch(/^ÉB/)
})

test('a portrait whose file is missing gives way to the drawing', () => {
  renderCard(
    <PractitionerCard
      practitioner={{ ...ELODIE, photoUrl: '/uploads/photo-0a1b.webp' }}
      nextSlots={undefined}
    />,
  )
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(screen.queryByText('ÉB')).not.toBeNull()
})

test('a portrait has its room before it is loaded, and only one on the first screen is not deferred', () => {
  const practitioner = { ...ELODIE, photoUrl: '/uploads/photo-0a1b.webp' }
  renderCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} isFirst />)
  const first = screen.getByRole('presentation')
  expect(['width', 'height', 'loading'].map((name) => first.getAttribute(name))).toEqual([
    '320',
    '400',
    'eager',
  ])
  cleanup()
  renderCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} isFirst isBrief />)
  expect(screen.getByRole('presentation').getAttribute('loading')).toBe('lazy')
})

test('a practitioner’s card says who they are in one sentence, beside the training', async () => {
  const practitioner = { ...ELODIE, specialite: 'Shiatsu', introduction: 'Je masse lentement.' }
  const text = await readCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} />)
  expect(text).toMatch(/Élodie-Anne de BrieShiatsuJe masse lentement\./)
})

test('a practitioner’s card has their next hours, each with the service and length that it holds for', async () => {
  const hour = { minute: 10 * 60 + 30, serviceId: 3, duration: 75 }
  const nextSlots = new Map([
    [ELODIE.id, ['2027-04-13', '2027-04-14', '2027-05-01'].map((day) => ({ day, ...hour }))],
  ])
  await readCard(<PractitionerCard practitioner={ELODIE} nextSlots={nextSlots} />)
  const name = /^mar\. 13 avr\.\s?,\s?10\sh\s30\s?avec Élodie-Anne de Brie$/
  const path = '/booking?praticien=2&service=3&duree=75&jour=2027-04-13&heure=10%3A30'
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
  expect(screen.getAllByRole('link')).toHaveLength(4)
})

test('the button of a practitioner’s card books with them, whether an hour is known or not', async () => {
  const card = (nextSlots: NextSlots) => <PractitionerCard practitioner={ELODIE} nextSlots={nextSlots} />
  expect(await readCard(card(undefined))).not.toMatch(/créneau/i)
  expect(screen.getByRole('link').textContent).toBe('Réserver avec Élodie-Anne de Brie')
  cleanup()
  expect(await readCard(card(new Map()))).toContain('Pas de créneau libre pour le moment')
  const link = screen.getByRole('link', { name: /^Réserver avec Élodie-Anne\s?de Brie$/ })
  expect(link.getAttribute('href')).toBe('/booking?praticien=2')
})

test('three services of many are named on a practitioner’s card, and the others counted', async () => {
  const text = await readCard(<PractitionerCard practitioner={BUSY} nextSlots={undefined} />)
  expect(text).toContain('Prestation 1, Prestation 2, Prestation 3 et 10 autres')
  const link = screen.getByRole('link', { name: 'Prestation 2' })
  expect(link.getAttribute('href')).toBe('/booking?praticien=2&service=2')
  const others = screen.getByRole('link', { name: /^10 autres\s?prestations avec Élodie-Anne de Brie$/ })
  expect(others.getAttribute('href')).toBe('/booking?praticien=2')
})

test('four services are all named', async () => {
  const practitioner = { ...ELODIE, services: BUSY.services.slice(0, 4) }
  const text = await readCard(<PractitionerCard practitioner={practitioner} nextSlots={undefined} />)
  expect(text).toContain('Prestation 1, Prestation 2, Prestation 3 et Prestation 4')
})

test('the home page names no services of a practitioner', async () => {
  expect(
    await readCard(<PractitionerCard practitioner={BUSY} nextSlots={undefined} isBrief />),
  ).not.toContain('Prestation 1')
})

const PICTURE = { url: '/uploads/prestation-0a1b.webp', altText: '' }

test('a service’s picture is offered in two widths, of which the first on the page is not deferred', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} isFirst hasPictures />)
  const picture = screen.getByRole('presentation')
  expect(picture.getAttribute('srcset')).toBe(
    '/uploads/prestation-0a1b-300.webp 300w, /uploads/prestation-0a1b-600.webp 600w',
  )
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '800'])
  expect(picture.getAttribute('loading')).toBe('eager')
})

test('the alternative text of a service’s picture is read out, and the picture of a later card deferred', () => {
  const picture = { ...PICTURE, altText: 'Des galets' }
  renderCard(<ServiceTeaser service={{ ...SWEDISH, picture }} hasPictures />)
  expect(screen.getByRole('img', { name: 'Des galets' }).getAttribute('loading')).toBe('lazy')
})

test('a service has no picture when its file is missing', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} hasPictures />)
  fireEvent.error(screen.getByRole('presentation'))
  expect(document.querySelector('img, svg')).toBeNull()
})
