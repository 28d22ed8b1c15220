import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { HeldSlot, UnworkedSpan } from '#contract/booking/calendar.ts'
import type { LayoutProps } from '#web/admin/booking/calendar/calendar-props.ts'
import type { AgendaEntry } from '#web/admin/booking/entries/agenda-entries.ts'
import { CAMILLE, openAdminScreen } from './admin-screen.tsx'
import { aBlock, aReservation, NOW } from './agenda-dialogs.tsx'

export const TEAM = [
  { id: CAMILLE.id, displayName: 'Camille Martin' },
  { id: 5, displayName: 'Théo Rivecalme' },
]

/** Wednesday, two days after NOW. */
export const DAY = '2027-04-14'

export const reservation = (differences: Parameters<typeof aReservation>[0] = {}): AgendaEntry => ({
  kind: 'reservation',
  details: aReservation(differences),
})

export const block = (differences: Parameters<typeof aBlock>[0] = {}): AgendaEntry => ({
  kind: 'block',
  details: aBlock(differences),
})

export const hold = (differences: Partial<HeldSlot> = {}): AgendaEntry => ({
  kind: 'hold',
  details: {
    id: 31,
    date: DAY,
    time: '15:00',
    duration: 60,
    praticienId: CAMILLE.id,
    clientName: null,
    confirmBefore: null,
    ...differences,
  },
})

/** Worked from 9 to 18. */
export function nineToSix(date = DAY, praticienId = CAMILLE.id): UnworkedSpan[] {
  const closed = { date, reason: 'closed', label: null, praticienId } as const
  return [
    { ...closed, from: '00:00', to: '09:00' },
    { ...closed, from: '18:00', to: '24:00' },
  ]
}

export function aDayOff(differences: Partial<UnworkedSpan> = {}): UnworkedSpan {
  const wholeDay = { date: DAY, from: '00:00', to: '24:00' }
  return { ...wholeDay, reason: 'closed', label: null, praticienId: CAMILLE.id, ...differences }
}

export function layoutProps(differences: Partial<LayoutProps> = {}) {
  return {
    calendarView: { view: 'jour', date: DAY },
    content: { entries: [], unworked: [] },
    practitioners: [],
    hours: { start: 9 * 60, end: 19 * 60 },
    toneOf: () => 'var(--accent)',
    now: NOW,
    isFetching: false,
    actions: { create: vi.fn(), select: vi.fn(), open: vi.fn(), move: vi.fn(), moveOrResize: vi.fn() },
    onGo: vi.fn(),
    ...differences,
  } satisfies LayoutProps
}

/** Renders one layout of the calendar. */
export async function openLayout(layout: ReactNode) {
  const { user } = openAdminScreen(<section aria-label="Calendrier">{layout}</section>)
  await screen.findByRole('region', { name: 'Calendrier' })
  return { user, press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })) }
}
