import { type Day, isDay } from '#domain/language/time.ts'
import type { UpcomingFilter } from './queries.ts'

export type FilterFields = {
  date: string
  until: string
  praticienId: string
  client: string
  bookedWithinHours: string
}

const ANY_RESERVATION: FilterFields = {
  date: '',
  until: '',
  praticienId: '',
  client: '',
  bookedWithinHours: '',
}

/** As `upcomingPath` and the calendar write it; without anything, one's own agenda today. */
export function readUpcomingLink(
  search: URLSearchParams,
  { today, ownId }: { today: Day; ownId: number | null },
): FilterFields {
  const id = search.get('praticien')
  const days = readDays(search)
  if (id === null && days.date === '') {
    return { ...ANY_RESERVATION, date: today, praticienId: ownId === null ? '' : String(ownId) }
  }
  return { ...ANY_RESERVATION, ...days, praticienId: /^\d{1,9}$/.test(id ?? '') ? (id ?? '') : '' }
}

function readDays(search: URLSearchParams): Pick<FilterFields, 'date' | 'until'> {
  const [from, to] = [search.get('du') ?? '', search.get('au') ?? '']
  return { date: isDay(from) ? from : '', until: isDay(from) && isDay(to) ? to : '' }
}

export const BOOKED_WITHIN = [
  { hours: '1', label: 'Depuis une heure' },
  { hours: '24', label: 'Depuis 24 heures' },
  { hours: '168', label: 'Depuis 7 jours' },
] as const

const MIN_SEARCH_LENGTH = 2

export function toFilter({
  date,
  until,
  praticienId,
  client,
  bookedWithinHours,
}: FilterFields): UpcomingFilter {
  const text = client.trim()
  return {
    ...(date !== '' && { date }),
    ...(date !== '' && until > date && { until }),
    ...(praticienId !== '' && { praticienId: Number(praticienId) }),
    ...(text.length >= MIN_SEARCH_LENGTH && { client: text }),
    ...(bookedWithinHours !== '' && { bookedWithinHours: Number(bookedWithinHours) }),
  }
}
