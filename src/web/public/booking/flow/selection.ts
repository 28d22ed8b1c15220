import type { Service, ServicePart } from '#contract/booking/services.ts'
import { slugOf } from '#domain/language/slug.ts'
import { nameOfParts } from '#domain/visit/service-parts.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import {
  hasSeveralLengths,
  lengthInAddress,
  type ServiceVariant,
  sumOfChoice,
  toAgreedPart,
  variantsOf,
} from '#web/app/services/variants.ts'
import type { BookingChoice } from './choice.ts'

/** The chosen service with its variant and options; name, minutes and euros are those of all together. */
export type Selection = {
  service: Service
  variant: ServiceVariant
  options: ServicePart[]
  name: string
  duration: number
  price: number
}

export function hasParts(service: Service): boolean {
  return hasSeveralLengths(service) || service.options !== undefined
}

/** A variant or option that is gone gives way to the nearest choice. */
export function findSelection(choice: BookingChoice, services: readonly Service[]): Selection | undefined {
  const { serviceId, optionIds = [], ...length } = followGrouping(choice, services)
  const service = services.find(({ id }) => id === serviceId)
  if (!service) return undefined
  const options = (service.options ?? []).filter(({ id }) => optionIds.includes(id))
  return select(service, findVariant(service, length), options)
}

/** The options of `service` that have the name of a wanted one, and the wanted ones that it does not have. */
export function carryOptions(
  wanted: readonly ServicePart[],
  { options = [] }: Service,
): { carried: ServicePart[]; dropped: ServicePart[] } {
  const isSame = (a: ServicePart, b: ServicePart) => slugOf(a.name) === slugOf(b.name)
  return {
    carried: options.filter((option) => wanted.some((other) => isSame(option, other))),
    dropped: wanted.filter((other) => !options.some((option) => isSame(option, other))),
  }
}

export function select(service: Service, variant: ServiceVariant, options: ServicePart[] = []): Selection {
  const name = nameOfParts(service.name, {
    variant: toAgreedPart(variant),
    options: options.map((option) => ({ id: option.id, ...toAgreedPart(option) })),
  })
  return { service, variant, options, name, ...sumOfChoice(variant, options) }
}

/** A service that became a variant of another one stands for that. */
function followGrouping(choice: BookingChoice, services: readonly Service[]): BookingChoice {
  const { serviceId } = choice
  if (services.some(({ id }) => id === serviceId)) return choice
  for (const service of services) {
    const former = service.formerly?.find(({ id }) => id === serviceId)
    if (former) {
      return { ...choice, serviceId: service.id, minutes: former.duration, variant: slugOf(former.name) }
    }
  }
  return choice
}

function findVariant(service: Service, { minutes, variant = '' }: BookingChoice): ServiceVariant {
  const variants = variantsOf(service)
  const sameLength = variants.filter(({ duration }) => duration === minutes)
  return (
    sameLength.find(({ name }) => slugOf(name) === variant) ??
    sameLength[0] ??
    (variants.find(({ id }) => id === undefined) as ServiceVariant)
  )
}

/** The length is named only where there are several. */
export function choiceOfVariant(service: Service, variant: ServiceVariant): BookingChoice {
  const { duree, formule } = lengthInAddress(service, variant)
  return { serviceId: service.id, minutes: duree, variant: formule }
}

export function choiceOfSelection({ service, variant, options }: Selection): BookingChoice {
  return { ...choiceOfVariant(service, variant), optionIds: idsOf(options) }
}

export function slotChoiceOf(selection: Selection | undefined, praticienId: number | undefined): SlotChoice {
  if (!selection) return { praticienId }
  const { service, variant, options } = selection
  return { praticienId, serviceId: service.id, variantId: variant.id, optionIds: idsOf(options) }
}

function idsOf(options: readonly ServicePart[]): number[] | undefined {
  return options.length === 0 ? undefined : options.map(({ id }) => id)
}
