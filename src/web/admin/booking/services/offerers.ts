import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { practicesByRole } from '#domain/accounts/role.ts'
import { isPlaceholderName } from '#domain/language/person-name.ts'
import type { NewOfferer } from './own/queries.ts'

type Team = { services: readonly Service[]; users: readonly User[] }

/** The people to tick: the team, and invented people of the starter content where they are ticked already. */
export function candidatesFor(service: Service | null, users: readonly User[]): User[] {
  return users.filter(({ id, isExample }) => !isExample || service?.practitionerIds?.includes(id))
}

/** Not where one person has an agenda, unless nobody offers the service any more. */
export function asksWhoOffers(service: Service | null, { services, users }: Team): boolean {
  if (service !== null && service.practitionerIds?.length === 0) return true
  return agendaCount({ services, users: candidatesFor(service, users) }) > 1
}

/** True where « Proposé par » tells services apart. */
export function namesOfferers({ services, users }: Team): boolean {
  return (
    agendaCount({ services, users }) > 1 ||
    services.some((service) => offererText(service, { services, users }) === '')
  )
}

/** As the list of agendas has them: every praticien, and whoever offers something. */
function agendaCount({ services, users }: Team): number {
  const offering = new Set(services.flatMap(({ practitionerIds = [] }) => practitionerIds))
  return users.filter(({ id, role }) => practicesByRole(role) || offering.has(id)).length
}

/** Practitioners of at least one service that visitors see. */
function practisingIds(services: readonly Service[]): ReadonlySet<number> {
  return new Set(
    services.flatMap(({ active, practitionerIds = [] }) => (active === false ? [] : practitionerIds)),
  )
}

/**
 * Ticked for a new service: everybody who practises, or at first whoever adds it. Not the starter content,
 * which goes one day.
 */
export function firstOffererIds({ services, users }: Team, ownId: number): number[] {
  const practising = practisingIds(services)
  const ids = users.filter(({ id, isExample }) => !isExample && practising.has(id)).map(({ id }) => id)
  return ids.length > 0 ? ids : [ownId]
}

/** Of those ticked, who offered nothing that visitors could book. */
export function newOfferers(
  { active, practitionerIds }: { active: boolean; practitionerIds: readonly number[] },
  { services, users }: Team,
): NewOfferer[] {
  if (!active) return []
  const practising = practisingIds(services.filter(({ onRequest }) => !onRequest))
  return users
    .filter(({ id }) => practitionerIds.includes(id) && !practising.has(id))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
}

/**
 * « Toute l’équipe », « Camille Roy et Théo Zed », « Camille Roy et 3 autres ». Empty for nobody: nor does whoever has
 * not given their name yet count, with whom visitors cannot book.
 */
export function offererText(
  { practitionerIds = [] }: Pick<Service, 'practitionerIds'>,
  { services, users }: Team,
): string {
  const practising = practisingIds(services)
  const names = users
    .filter((user) => practitionerIds.includes(user.id) && !isPlaceholderName(user))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  const [first = '', second] = names
  if (names.length > 1 && [...practising].every((id) => practitionerIds.includes(id))) return 'Toute l’équipe'
  if (second === undefined) return first
  return names.length === 2 ? `${first} et ${second}` : `${first} et ${names.length - 1} autres`
}
