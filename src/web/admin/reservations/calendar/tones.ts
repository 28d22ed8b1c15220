import type { AgendaReservation } from '#contract/reservations.ts'
import { toneAt } from '#domain/tones.ts'
import type { AgendaEntry } from '../agenda-entries.ts'
import type { ColoredBy } from './use-calendar-view.ts'

const PLAIN = 'var(--accent)'
const UNNAMED = 'var(--control)'

export function toneOf(
  { kind, details }: AgendaEntry,
  by: ColoredBy,
  practitionerIds: readonly number[],
): string {
  if (kind !== 'reservation') return UNNAMED
  return by === 'praticien'
    ? toneOfPractitioner(details.praticienId, practitionerIds)
    : toneOfService(details)
}

/** By order of id, which keeps a practitioner's tone when others join. */
function toneOfPractitioner(id: number, practitionerIds: readonly number[]): string {
  const position = practitionerIds.toSorted((a, b) => a - b).indexOf(id)
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
  reservations: readonly AgendaReservation[],
  by: ColoredBy,
  practitionerIds: readonly number[],
): LegendLine[] {
  const lines = new Map<number, LegendLine>()
  for (const reservation of reservations) {
    const line =
      by === 'praticien' ? practitionerLine(reservation, practitionerIds) : serviceLine(reservation)
    if (line) lines.set(line.key, line)
  }
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

function practitionerLine(
  { praticienId, praticienName }: AgendaReservation,
  practitionerIds: readonly number[],
): LegendLine {
  return { key: praticienId, name: praticienName, tone: toneOfPractitioner(praticienId, practitionerIds) }
}

function serviceLine(reservation: AgendaReservation): LegendLine | null {
  if (reservation.serviceId === null || reservation.serviceName === null) return null
  return { key: reservation.serviceId, name: reservation.serviceName, tone: toneOfService(reservation) }
}
