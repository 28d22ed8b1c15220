import type { AgendaReservation } from '#contract/reservations.ts'
import { toneAt } from '#domain/tones.ts'
import type { AgendaEntry } from '../agenda-entries.ts'
import type { ColouredBy } from './use-calendar-view.ts'

const PLAIN = 'var(--accent)'
const UNNAMED = 'var(--control)'

export function toneOf({ kind, entry }: AgendaEntry, by: ColouredBy, people: readonly number[]): string {
  if (kind !== 'reservation') return UNNAMED
  return by === 'praticien' ? toneOfPerson(entry.praticienId, people) : toneOfService(entry)
}

/** By order of id, which keeps a practitioner's tone when others join. */
function toneOfPerson(id: number, people: readonly number[]): string {
  const position = people.toSorted((a, b) => a - b).indexOf(id)
  return position === -1 ? PLAIN : toneAt(position)
}

function toneOfService({
  serviceId,
  serviceColor,
}: Pick<AgendaReservation, 'serviceId' | 'serviceColor'>): string {
  if (serviceId === null) return UNNAMED
  return serviceColor ?? toneAt(serviceId - 1)
}

export type LegendLine = { key: number; name: string; tone: string }

export function legendOf(
  entries: readonly AgendaReservation[],
  by: ColouredBy,
  people: readonly number[],
): LegendLine[] {
  const lines = new Map<number, LegendLine>()
  for (const entry of entries) {
    const line = by === 'praticien' ? personLine(entry, people) : serviceLine(entry)
    if (line) lines.set(line.key, line)
  }
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

function personLine(
  { praticienId, praticienName }: AgendaReservation,
  people: readonly number[],
): LegendLine {
  return { key: praticienId, name: praticienName, tone: toneOfPerson(praticienId, people) }
}

function serviceLine(entry: AgendaReservation): LegendLine | null {
  if (entry.serviceId === null || entry.serviceName === null) return null
  return { key: entry.serviceId, name: entry.serviceName, tone: toneOfService(entry) }
}
