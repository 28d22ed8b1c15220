import type { Admin } from '#contract/accounts/sign-in.ts'
import type { SlotExplanation, SlotReason } from '#contract/booking/slots.ts'
import { hasPermission } from '#domain/accounts/role.ts'
import { type Day, weekdayOf } from '#domain/language/time.ts'
import { adminPaths, personAgendaPath, personRulesPath } from '../../../paths.ts'

type SettingLink = { to: string; label: string }
type LinkContext = { admin: Admin; date: Day; praticienId: number }

/** One link for each place that decides, in the order of the reasons. */
export function linksToCauses(
  { reasons, praticienId }: SlotExplanation,
  { admin, date }: Omit<LinkContext, 'praticienId'>,
): SettingLink[] {
  const links = reasons.flatMap((reason) => {
    const link = LINKS[reason.code]({ admin, date: reason.date ?? date, praticienId })
    return link ? [[link.to, link] as const] : []
  })
  return [...new Map(links).values()]
}

const LINKS: Record<SlotReason['code'], (context: LinkContext) => SettingLink | null> = {
  past: noLink,
  held: noLink,
  skipped: noLink,
  too_soon: linkToRules('delai', 'Changer le délai minimal'),
  too_far: linkToRules('horizon', 'Changer l’horizon de réservation'),
  closed: linkToWeekday('Voir les horaires de ce jour'),
  does_not_fit: linkToWeekday('Voir les horaires de ce jour'),
  break: linkToWeekday('Voir les pauses de ce jour'),
  leave: linkToAgenda('absences', 'Voir les fermetures et congés'),
  holiday: linkToAgenda('jours-feries', 'Voir les jours fériés'),
  elsewhere: ({ praticienId, admin }) =>
    praticienId === admin.id ? { to: adminPaths.privateCalendar, label: 'Voir mon agenda privé' } : null,
  off_grid: linkToAgenda('pas', 'Changer les heures proposées'),
  buffer: linkToRules('battement', 'Changer la pause après chaque rendez-vous'),
  full: linkToRules('visites-par-jour', 'Changer le nombre de rendez-vous par jour'),
  compact: linkToRules('journee-compacte', 'Changer « Éviter les trous dans la journée »'),
  taken: linkToCalendar,
  blocked: linkToCalendar,
  closure: ({ admin }) =>
    hasPermission(admin.role, 'manageSite')
      ? { to: `${adminPaths.agendaConfig}#absences`, label: 'Voir les fermetures du cabinet' }
      : null,
  on_request: ({ admin }) =>
    hasPermission(admin.role, 'manageSite')
      ? { to: adminPaths.services, label: 'Voir les prestations' }
      : null,
  not_offered_by: ({ admin }) =>
    hasPermission(admin.role, 'manageSite')
      ? { to: adminPaths.services, label: 'Voir les prestations' }
      : { to: adminPaths.myServices, label: 'Voir mes services' },
}

function noLink(): null {
  return null
}

function linkToAgenda(anchor: string, label: string) {
  return ({ praticienId, admin }: LinkContext): SettingLink => ({
    to: `${personAgendaPath(praticienId, admin.id)}#${anchor}`,
    label,
  })
}

function linkToRules(anchor: string, label: string) {
  return ({ praticienId, admin }: LinkContext): SettingLink => ({
    to: `${personRulesPath(praticienId, admin.id)}#${anchor}`,
    label,
  })
}

function linkToWeekday(label: string) {
  return (context: LinkContext): SettingLink =>
    linkToAgenda(`jour-${weekdayOf(context.date)}`, label)(context)
}

function linkToCalendar({ date }: LinkContext): SettingLink {
  return { to: `${adminPaths.reservations}?vue=jour&date=${date}`, label: 'Voir ce jour dans le calendrier' }
}
