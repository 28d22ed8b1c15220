import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ServiceTeaser } from '#web/public/home/ServiceTeaser.tsx'
import { ServiceCard } from '#web/public/massages/ServiceCard.tsx'
import { PractitionerCard } from '#web/public/praticiens/PractitionerCard.tsx'
import { SWEDISH } from '../support/component/booking-screen.tsx'

const LONG_MASSAGE = { ...SWEDISH, duration: 75, price: 1200 }

async function readCard(card: ReactNode) {
  const router = createMemoryRouter([{ path: '/', element: <ul>{card}</ul> }])
  render(<RouterProvider router={router} />)
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
