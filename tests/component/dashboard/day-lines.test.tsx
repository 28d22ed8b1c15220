import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { DayLines } from '#web/admin/dashboard/today/DayLines.tsx'
import type { DayLine } from '#web/admin/dashboard/today/day-lines.ts'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

const RESERVATION: AgendaReservation = {
  id: 1,
  date: '2027-04-12',
  time: '10:00',
  duration: 60,
  clientName: 'Léa Durand',
  clientEmail: null,
  clientPhone: null,
  serviceId: null,
  serviceName: null,
  serviceColor: null,
  praticienId: 1,
  praticienName: 'Camille Martin',
  price: null,
  clientId: null,
  attendance: null,
  absences: 0,
  cancellableUntil: null,
  isOnline: false,
  version: 1,
}

const LINES = Array.from(
  { length: 14 },
  (_, index): DayLine => ({
    kind: 'reservation',
    details: { ...RESERVATION, id: index + 1, praticienId: index + 1 },
    start: 600,
    end: 660,
    when: 'later',
  }),
)

const ROW = { now: { day: '2027-04-12', minute: 480 }, onOpen: vi.fn(), onMove: vi.fn(), onPay: vi.fn() }

test('the team’s day folds what comes after its first ten lines', async () => {
  openAdminScreen(<DayLines {...ROW} lines={LINES} withPractitioner />)
  const folded = (await screen.findByText('4 autres rendez-vous, plus tard')).closest('details')
  expect(folded).not.toHaveAttribute('open')
  expect(within(folded as HTMLElement).getAllByText('Léa Durand')).toHaveLength(4)
  expect(screen.getAllByText('Léa Durand')).toHaveLength(14)
})

test('one person’s day is shown as a whole', async () => {
  openAdminScreen(<DayLines {...ROW} lines={LINES} withPractitioner={false} />)
  expect(await screen.findAllByText('Léa Durand')).toHaveLength(14)
  expect(screen.queryByText(/plus tard/)).toBeNull()
})
