import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { toneAt } from '#domain/content/tones.ts'
import type { AgendaEntry } from '../agenda-entries.ts'
import type { ColoredBy } from './use-calendar-view.ts'

const DEFAULT_TONE = 'var(--accent)'
const NEUTRAL_TONE = 'var(--control)'

export function toneOf(
  { kind, details }: AgendaEntry,
  coloredBy: ColoredBy,
  practitionerIds: readonly number[],
): string {
  if (kind !== 'reservation') return NEUTRAL_TONE
  return coloredBy === 'praticien'
    ? toneOfPractitioner(details.praticienId, practitionerIds)
    : toneOfService(details)
}

/** By order of id, which keeps a practitioner's tone when others join. */
export function toneOfPractitioner(id: number, practitionerIds: readonly number[]): string {
  const position = practitionerIds.toSorted((a, b) => a - b).indexOf(id)
  return position === -1 ? DEFAULT_TONE : toneAt(position)
}

function toneOfService({
  serviceId,
  serviceColor,
}: Pick<AgendaReservation, 'serviceId' | 'serviceColor'>): string {
  if (serviceId === null) return NEUTRAL_TONE
  return serviceColor ?? toneAt(serviceId - 1)
}

export type LegendLine = { key: number; name: string; tone: string }

export function legendOf(
  reservations: readonly AgendaReservation[],
  coloredBy: ColoredBy,
  practitionerIds: readonly number[],
): LegendLine[] {
  const lines = new Map<number, LegendLine>()
  for (const reservation of reservations) {
    const line =
      coloredBy === 'praticien'
        ? toPractitionerLine(reservation, practitionerIds)
        : toServiceLine(reservation)
    if (line) lines.set(line.key, line)
  }
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}

function toPractitionerLine(
  { praticienId, praticienName }: AgendaReservation,
  practitionerIds: readonly number[],
): LegendLine {
  return { key: praticienId, name: praticienName, tone: toneOfPractitioner(praticienId, practitionerIds) }
}

function toServiceLine(reservation: AgendaReservation): LegendLine | null {
  if (reservation.serviceId === null || reservation.serviceName === null) return null
  return { key: reservation.serviceId, name: reservation.serviceName, tone: toneOfService(reservation) }
}
