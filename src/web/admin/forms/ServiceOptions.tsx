import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import { frenchLengthsOf, hasSeveralLengths } from '#web/app/services/variants.ts'

type Option = Pick<Service, 'id' | 'name' | 'duration' | 'price' | 'variants' | 'category'>

type Props = { services: readonly Option[]; hasLengths?: boolean }

/** The options of a select, grouped as visitors see the services. */
export function ServiceOptions({ services, hasLengths = true }: Props) {
  return groupByCategory(services).map(({ title, services: members }) => {
    const options = members.map((service) => (
      <option key={service.id} value={service.id}>
        {hasLengths ? `${service.name} (${lengthsOf(service)})` : service.name}
      </option>
    ))
    return title === null ? (
      options
    ) : (
      <optgroup key={title} label={title}>
        {options}
      </optgroup>
    )
  })
}

/** « 1 h », « 60, 75 ou 90 min ». */
function lengthsOf(service: Option): string {
  return hasSeveralLengths(service) ? frenchLengthsOf(service) : frenchLength(service.duration)
}
