import type { Admin } from '#contract/auth.ts'
import type { SlotExplanation } from '#contract/slots.ts'
import { may } from '#domain/role.ts'
import { type Day, weekdayOf } from '#domain/time.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'

type Reason = NonNullable<SlotExplanation['reason']>
type Setting = { to: string; label: string }
type SettingContext = { admin: Admin; date: Day }
type Where = SettingContext & { praticienId: number }

export function linkToCause({ reason, praticienId }: SlotExplanation, asked: SettingContext): Setting | null {
  return reason === null ? null : SETTINGS[reason]({ ...asked, praticienId })
}

const SETTINGS: Record<Reason, (where: Where) => Setting | null> = {
  past: nowhere,
  held: nowhere,
  skipped: nowhere,
  too_soon: inAgenda('delai', 'Changer le délai minimal'),
  too_far: inAgenda('horizon', 'Changer l’horizon de réservation'),
  closed: onWeekday('Voir les horaires de ce jour'),
  does_not_fit: onWeekday('Voir les horaires de ce jour'),
  break: onWeekday('Voir les pauses de ce jour'),
  leave: inAgenda('conges', 'Voir les congés et absences'),
  holiday: inAgenda('jours-feries', 'Voir les jours fériés'),
  off_grid: inAgenda('pas', 'Changer la durée d’un créneau'),
  buffer: inAgenda('battement', 'Changer le battement'),
  full: inAgenda('visites-par-jour', 'Changer le nombre de visites par jour'),
  compact: inAgenda('journee-compacte', 'Changer la journée compacte'),
  taken: inCalendar,
  blocked: inCalendar,
  closure: ({ admin }) =>
    may(admin.role, 'manageSite')
      ? { to: adminPaths.closures, label: 'Voir les fermetures du cabinet' }
      : null,
  not_offered_by: ({ admin }) =>
    may(admin.role, 'manageSite')
      ? { to: adminPaths.services, label: 'Voir les prestations' }
      : { to: adminPaths.myServices, label: 'Voir mes services' },
}

function nowhere(): null {
  return null
}

function inAgenda(anchor: string, label: string) {
  return ({ praticienId, admin }: Where): Setting => ({
    to: `${agendaOf(praticienId, admin)}#${anchor}`,
    label,
  })
}

function onWeekday(label: string) {
  return (where: Where): Setting => inAgenda(`jour-${weekdayOf(where.date)}`, label)(where)
}

function inCalendar({ date }: Where): Setting {
  return { to: `${adminPaths.reservations}?vue=jour&date=${date}`, label: 'Voir ce jour dans le calendrier' }
}

function agendaOf(praticienId: number, admin: Admin): string {
  return praticienId === admin.id ? adminPaths.agendaConfig : fillPath(adminPaths.personAgenda, praticienId)
}
