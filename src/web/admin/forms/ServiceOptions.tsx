import type { Service } from '#contract/booking/services.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'

type Option = Pick<Service, 'id' | 'name' | 'duration' | 'category'>

type Props = { services: readonly Option[]; hasLengths?: boolean }

/** The options of a select, grouped as visitors see the services. */
export function ServiceOptions({ services, hasLengths = true }: Props) {
  return groupByCategory(services).map(({ title, services: members }) => {
    const options = members.map(({ id, name, duration }) => (
      <option key={id} value={id}>
        {hasLengths ? `${name} (${frenchLength(duration)})` : name}
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
