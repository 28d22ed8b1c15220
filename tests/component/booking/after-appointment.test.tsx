import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import {
  CAMILLE,
  offerSlots,
  openBookingPage,
  prepareBooking,
  SWEDISH,
} from '../../support/component/booking-screen.tsx'

const BESIDE = `?praticien=${CAMILLE.id}&jour=2027-04-13&apres=10:00`

beforeEach(prepareBooking)

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
