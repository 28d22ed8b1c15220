import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { toneAt } from '#domain/content/tones.ts'
import type { AgendaEntry } from '../entries/agenda-entries.ts'
import type { ColoredBy } from './remembered-view.ts'

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

/** The services on screen, in alphabetical order. */
export function legendOfServices(reservations: readonly AgendaReservation[]): LegendLine[] {
  const lines = new Map<number, LegendLine>()
  for (const { serviceId, serviceName, serviceColor } of reservations) {
    if (serviceId === null || serviceName === null) continue
    lines.set(serviceId, {
      key: serviceId,
      name: serviceName,
      tone: toneOfService({ serviceId, serviceColor }),
    })
  }
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}
