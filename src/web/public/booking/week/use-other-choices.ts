import type { Service } from '#contract/services.ts'
import { useServices } from '../use-booking-options.ts'
import { type SlotsQuestion, useNextSlots } from './use-slots.ts'

/** Whether another choice has room up to the horizon; undefined until both are known. */
type OtherChoices = { practitioner: boolean; service: boolean } | undefined

/** What else to try for somebody whose own choice has no slot at all. */
export function useOtherChoices({ choice, now }: SlotsQuestion, isAsked: boolean): OtherChoices {
  const { praticienId, serviceId } = choice
  const asksPractitioner = isAsked && praticienId !== undefined
  const anyone = useNextSlots(undefined, { choice: { serviceId }, now }, asksPractitioner)
  const services = useServices(praticienId, isAsked && serviceId !== undefined)
  // Where the shortest one has no room, a longer one hardly has.
  const other = shortest(services.data?.filter(({ id }) => id !== serviceId) ?? [])
  const asksService = isAsked && serviceId !== undefined && other !== undefined
  const otherwise = useNextSlots(
    undefined,
    { choice: { praticienId, serviceId: other?.id }, now },
    asksService,
  )
  if (!isAsked || anyone.isLoading || services.isLoading || otherwise.isLoading) return undefined
  return {
    practitioner: asksPractitioner && hasSome(anyone.data),
    service: asksService && hasSome(otherwise.data),
  }
}

function shortest(services: readonly Service[]): Service | undefined {
  return services.toSorted((a, b) => a.duration - b.duration)[0]
}

function hasSome(slots: readonly unknown[] | undefined): boolean {
  return slots !== undefined && slots.length > 0
}
