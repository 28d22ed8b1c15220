import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ServiceTeaser } from '#web/public/home/ServiceTeaser.tsx'
import { ServiceCard } from '#web/public/massages/ServiceCard.tsx'
import { PractitionerCard } from '#web/public/praticiens/PractitionerCard.tsx'
import { SWEDISH } from '../support/component/booking-screen.tsx'

const LONG_MASSAGE = { ...SWEDISH, duration: 75, price: 1200 }

function renderCard(card: ReactNode): void {
  const router = createMemoryRouter([{ path: '/', element: <ul>{card}</ul> }])
  render(<RouterProvider router={router} />)
}

async function readCard(card: ReactNode) {
  renderCard(card)
  return (await screen.findByRole('listitem')).textContent
}

test('the list of services shows a length in hours, and in minutes as required', async () => {
  const text = await readCard(<ServiceCard service={LONG_MASSAGE} />)
  expect(text).toContain('1\u202f200\u202f€1\u202fh\u202f15 (75\u202fmin)')
})

test('the home page shows the length of a service as everywhere', async () => {
  const text = await readCard(<ServiceTeaser service={LONG_MASSAGE} />)
  expect(text).toContain('1\u202fh\u202f151\u202f200\u202f€')
})

test('a practitioner without a photo is shown by the initials of first and last name', async () => {
  const practitioner = {
    id: 2,
    prenom: 'Élodie-Anne',
    nom: 'de Brie',
    specialite: '',
    photoUrl: null,
    services: [],
  }
  expect(await readCard(<PractitionerCard practitioner={practitioner} />)).toMatch(/^ÉD/)
})

const PICTURE = { url: '/uploads/prestation-0a1b.webp', altText: '' }

test('a service’s picture is offered in two widths, of which the first on the page is not deferred', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} hasPicture isFirst />)
  const picture = screen.getByRole('presentation')
  expect(picture.getAttribute('srcset')).toBe(
    '/uploads/prestation-0a1b-300.webp 300w, /uploads/prestation-0a1b-600.webp 600w',
  )
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '800'])
  expect(picture.getAttribute('loading')).toBe('eager')
})

test('the alternative text of a service’s picture is read out, and the picture of a later card deferred', () => {
  const picture = { ...PICTURE, altText: 'Des galets' }
  renderCard(<ServiceTeaser service={{ ...SWEDISH, picture }} hasPicture />)
  expect(screen.getByRole('img', { name: 'Des galets' }).getAttribute('loading')).toBe('lazy')
})

test('a service shows a leaf when the file of its picture is missing', () => {
  renderCard(<ServiceCard service={{ ...SWEDISH, picture: PICTURE }} hasPicture />)
  fireEvent.error(screen.getByRole('presentation'))
  expect(screen.queryByRole('presentation')).toBeNull()
})
