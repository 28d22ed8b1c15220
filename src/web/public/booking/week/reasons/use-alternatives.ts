import { slotChoiceOf } from '../../flow/selection.ts'
import { findShortest, useServices } from '../../flow/use-booking-options.ts'
import { type SlotsRequest, useNextSlots } from '../use-slots.ts'

/** Changes of the choice that have a free slot up to the horizon; undefined while loading. */
type Alternatives = { practitioner: boolean; service: boolean } | undefined

export function useAlternatives({ choice, now }: SlotsRequest, enabled: boolean): Alternatives {
  const { praticienId, serviceId } = choice
  const anyPractitioner = { ...choice, praticienId: undefined }
  const canDropPractitioner = enabled && praticienId !== undefined
  const anyPractitionerSlots = useNextSlots(undefined, { choice: anyPractitioner, now }, canDropPractitioner)
  const services = useServices(praticienId, { enabled: enabled && serviceId !== undefined })
  // If the shortest service has no slot, a longer one is unlikely to have one.
  const otherService = findShortest(services.data?.filter(({ id }) => id !== serviceId) ?? [])
  const canChangeService = enabled && serviceId !== undefined && otherService !== undefined
  const otherServiceSlots = useNextSlots(
    undefined,
    { choice: slotChoiceOf(otherService, praticienId), now },
    canChangeService,
  )
  if (!enabled || anyPractitionerSlots.isLoading || services.isLoading || otherServiceSlots.isLoading)
    return undefined
  return {
    practitioner: canDropPractitioner && isNotEmpty(anyPractitionerSlots.data),
    service: canChangeService && isNotEmpty(otherServiceSlots.data),
  }
}

function isNotEmpty(slots: readonly unknown[] | undefined): boolean {
  return slots !== undefined && slots.length > 0
}
