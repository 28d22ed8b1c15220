import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { openBookingPage, prepareBooking, SWEDISH } from '../../support/component/booking-screen.tsx'

const TEN = french`mardi 13 avril à 10 h`

beforeEach(prepareBooking)

test('the summary leads to the service, then to an hour, then to the details', async () => {
  const { user, summary, choose, service } = await openBookingPage()
  const follow = async (label: string) => user.click(await summary().findByRole('button', { name: label }))
  await follow('Choisir une prestation')
  expect(screen.getByRole('heading', { name: 'Votre prestation' })).toHaveFocus()
  await user.click(within(service()).getByRole('radio', { name: /Massage suédois/ }))
  await follow('Choisir une heure')
  expect(screen.getByRole('heading', { name: 'Le jour et l’heure' })).toHaveFocus()
  // The slots of the service replace those of any.
  await screen.findByRole('button', { name: TEN })
  await choose(TEN)
  await follow('Continuer')
  expect(screen.getByRole('heading', { name: 'Vos coordonnées' })).toHaveFocus()
})

test('the summary names service, practitioner, day, hour, length and price', async () => {
  const { summary, choose } = await openBookingPage(`?service=${SWEDISH.id}`)
  expect(summary().getAllByText('À choisir')).toHaveLength(2)
  await choose(TEN)
  const values = ['Massage suédois', 'Sans préférence', 'mardi 13 avril', '10 h', '1 h', '70 €']
  for (const value of values) expect(summary().getByText(value)).toBeVisible()
  expect(summary().queryByText('À choisir')).not.toBeInTheDocument()
})
