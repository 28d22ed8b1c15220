import type { Service } from '#contract/services.ts'
import { useServices } from '../use-booking-options.ts'
import { type SlotsRequest, useNextSlots } from './use-slots.ts'

/** Which alternatives have a free slot up to the horizon; undefined while loading. */
type OtherChoices = { practitioner: boolean; service: boolean } | undefined

export function useOtherChoices({ choice, now }: SlotsRequest, enabled: boolean): OtherChoices {
  const { praticienId, serviceId } = choice
  const triesPractitioner = enabled && praticienId !== undefined
  const withAnyPractitioner = useNextSlots(undefined, { choice: { serviceId }, now }, triesPractitioner)
  const services = useServices(praticienId, enabled && serviceId !== undefined)
  // Where the shortest service has no slot, a longer one hardly has.
  const otherService = shortest(services.data?.filter(({ id }) => id !== serviceId) ?? [])
  const triesService = enabled && serviceId !== undefined && otherService !== undefined
  const withOtherService = useNextSlots(
    undefined,
    { choice: { praticienId, serviceId: otherService?.id }, now },
    triesService,
  )
  if (!enabled || withAnyPractitioner.isLoading || services.isLoading || withOtherService.isLoading)
    return undefined
  return {
    practitioner: triesPractitioner && hasSome(withAnyPractitioner.data),
    service: triesService && hasSome(withOtherService.data),
  }
}

function shortest(services: readonly Service[]): Service | undefined {
  return services.toSorted((a, b) => a.duration - b.duration)[0]
}

function hasSome(slots: readonly unknown[] | undefined): boolean {
  return slots !== undefined && slots.length > 0
}
