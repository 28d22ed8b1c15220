import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import type { GroupedService } from '#domain/booking/services/grouping.ts'
import { MAX_VARIANTS } from '#domain/visit/service-parts.ts'
import { hasSeveralLengths } from '#web/app/services/variants.ts'

/** Services that may be grouped, if there are at least two, one of them of a single length: only one may have several. */
export function groupableServices(services: readonly Service[]): Service[] {
  const offered = services.filter(({ active, onRequest }) => active !== false && !onRequest)
  const isPossible = offered.length > 1 && offered.some((service) => !hasSeveralLengths(service))
  return isPossible ? offered : []
}

/** A group has one service of several lengths at most, and a bounded number of lengths. */
export function mayJoin(service: Service, chosen: readonly Service[]): boolean {
  const isSecondOfSeveral = hasSeveralLengths(service) && chosen.some(hasSeveralLengths)
  return !isSecondOfSeveral && countLengths([...chosen, service]) <= MAX_VARIANTS
}

function countLengths(services: readonly Service[]): number {
  return services.reduce((sum, { variants = [] }) => sum + 1 + variants.length, 0)
}

export function toGroupedService(service: Service, users: readonly User[]): GroupedService {
  const { id, name, description, duration, price } = service
  const { bufferMinutes = null, picture, category, color, practitionerIds = [], options = [] } = service
  const { variants = [] } = service
  return {
    id,
    name,
    description,
    duration,
    price,
    buffer: bufferMinutes,
    hasPicture: picture !== undefined,
    category: category?.name ?? '',
    color: color ?? '',
    practitioners: users
      .filter((user) => practitionerIds.includes(user.id))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    options: options.map((option) => option.name),
    furtherLengths: variants,
  }
}
