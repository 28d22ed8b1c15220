import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { TestimonialsPage } from '#web/public/testimonials/TestimonialsPage.tsx'
import { server } from '../../support/component/server.ts'

const TESTIMONIAL = {
  id: 1,
  clientName: 'Léa',
  rating: 4,
  comment: 'Un vrai calme.',
  publishedDate: '2027-04-12',
  reservationDate: null,
}

test('testimonials and their average stand before the rules of their publication', async () => {
  server.respond('GET /api/form-age', { formAge: 'signed' })
  const loader = () => ({ data: { testimonials: [TESTIMONIAL], ratings: { average: 4, count: 1 } } })
  const HydrateFallback = () => null
  const router = createMemoryRouter([{ path: '/', loader, Component: TestimonialsPage, HydrateFallback }])
  const { container } = render(<RouterProvider router={router} />)
  await screen.findByText('Un vrai calme.')
  const text = container.textContent ?? ''
  const order = ['4 sur 5', 'Un vrai calme.', 'Comment ces témoignages sont publiés']
  const positions = order.map((part) => text.indexOf(part))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})
