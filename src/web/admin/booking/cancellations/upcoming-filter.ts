import type { UpcomingFilter } from './queries.ts'

export type FilterFields = { date: string; praticienId: string; client: string; bookedWithinHours: string }

export const ANY_RESERVATION: FilterFields = { date: '', praticienId: '', client: '', bookedWithinHours: '' }

export const BOOKED_WITHIN = [
  { hours: '1', label: 'Depuis une heure' },
  { hours: '24', label: 'Depuis 24 heures' },
  { hours: '168', label: 'Depuis 7 jours' },
] as const

const MIN_SEARCH_LENGTH = 2

export function toFilter({ date, praticienId, client, bookedWithinHours }: FilterFields): UpcomingFilter {
  const text = client.trim()
  return {
    ...(date !== '' && { date }),
    ...(praticienId !== '' && { praticienId: Number(praticienId) }),
    ...(text.length >= MIN_SEARCH_LENGTH && { client: text }),
    ...(bookedWithinHours !== '' && { bookedWithinHours: Number(bookedWithinHours) }),
  }
}
