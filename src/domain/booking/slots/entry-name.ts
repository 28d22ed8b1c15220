import { french } from '../../language/typography.ts'
import { reservationTitle } from '../reservation.ts'
import type { OccupiedKind } from './availability.ts'

type NamedEntry = { kind: OccupiedKind; clientName: string | null; label: string | null }

/** Display name of an agenda entry for staff: « Fatou Ndiaye », « Bloqué : livraison », « À confirmer : Zoé Petit ». */
export function nameOfEntry({ kind, clientName, label }: NamedEntry): string {
  switch (kind) {
    case 'reservation':
      return reservationTitle(clientName)
    case 'block':
      return label ? french`Bloqué : ${label}` : 'Bloqué'
    case 'hold':
      return clientName ? french`À confirmer : ${clientName}` : 'En cours de réservation'
  }
}
