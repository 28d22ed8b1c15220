import type { Admin } from '#contract/auth.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { may } from '#domain/role.ts'
import { type Day, weekdayOf } from '#domain/time.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'

type Reason = NonNullable<SlotExplanation['reason']>
type Setting = { to: string; label: string }
type Asked = { admin: Admin; date: Day }

/** Where one changes what stands in the way; null where nobody here can. */
export function settingAtFault({ reason, praticienId }: SlotExplanation, asked: Asked): Setting | null {
  if (reason === null) return null
  const place = PLACES[reason]
  if (place) {
    const hash = place.hash === 'jour' ? `jour-${weekdayOf(asked.date)}` : place.hash
    return { to: `${agendaOf(praticienId, asked.admin)}#${hash}`, label: place.label }
  }
  return elsewhere(reason, asked)
}

const HOURS = { hash: 'jour', label: 'Voir les horaires de ce jour' }

const PLACES: Partial<Record<Reason, { hash: string; label: string }>> = {
  too_soon: { hash: 'delai', label: 'Changer le délai minimal' },
  too_far: { hash: 'horizon', label: 'Changer l’horizon de réservation' },
  closed: HOURS,
  leave: { hash: 'conges', label: 'Voir les congés et absences' },
  holiday: { hash: 'jours-feries', label: 'Voir les jours fériés' },
  break: { hash: 'jour', label: 'Voir les pauses de ce jour' },
  off_grid: { hash: 'pas', label: 'Changer la durée d’un créneau' },
  does_not_fit: HOURS,
  buffer: { hash: 'battement', label: 'Changer le battement' },
  full: { hash: 'visites-par-jour', label: 'Changer le nombre de visites par jour' },
  compact: { hash: 'journee-compacte', label: 'Changer la journée compacte' },
}

/** What lies outside of an agenda's rules. */
function elsewhere(reason: Reason, { admin, date }: Asked): Setting | null {
  if (reason === 'taken' || reason === 'blocked') {
    return {
      to: `${adminPaths.reservations}?vue=jour&date=${date}`,
      label: 'Voir ce jour dans le calendrier',
    }
  }
  if (reason === 'not_offered_by') {
    return may(admin.role, 'manageSite')
      ? { to: adminPaths.services, label: 'Voir les prestations' }
      : { to: adminPaths.myServices, label: 'Voir mes services' }
  }
  return reason === 'closure' && may(admin.role, 'manageSite')
    ? { to: adminPaths.closures, label: 'Voir les fermetures du cabinet' }
    : null
}

function agendaOf(praticienId: number, admin: Admin): string {
  return praticienId === admin.id ? adminPaths.agendaConfig : fillPath(adminPaths.personAgenda, praticienId)
}
