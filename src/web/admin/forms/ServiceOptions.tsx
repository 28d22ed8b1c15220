import type { Service } from '#contract/booking/services.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import { frenchLengthsOf } from '#web/app/services/variants.ts'

type Option = Pick<Service, 'id' | 'name' | 'duration' | 'price' | 'variants' | 'category'>

type Props = { services: readonly Option[]; hasLengths?: boolean }

/** The options of a select, grouped as visitors see the services. */
export function ServiceOptions({ services, hasLengths = true }: Props) {
  return groupByCategory(services).map(({ title, services: members }) => {
    const options = members.map((service) => (
      <option key={service.id} value={service.id}>
        {hasLengths ? `${service.name} (${frenchLengthsOf(service)})` : service.name}
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
