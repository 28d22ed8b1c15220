import { useState } from 'react'
import type { Service, ServicePart } from '#contract/booking/services.ts'
import { carryOptions, type Selection } from '../../flow/selection.ts'

type Dropped = { serviceId: number; options: ServicePart[] }

/**
 * The panel of options, and those that go along when another service is chosen. One that this service does not have is
 * named, and comes back with the next one that has it.
 */
export function useOptionPanel(selection: Selection | undefined) {
  const serviceId = selection?.service.id
  const [openFor, setOpenFor] = useState<number>()
  const [former, setFormer] = useState<Dropped>()
  const isOpen = serviceId !== undefined && openFor === serviceId
  const dropped = former?.serviceId === serviceId ? (former?.options ?? []) : []
  return {
    isOpen,
    toggle: selection?.service.options && (() => setOpenFor(isOpen ? undefined : serviceId)),
    dropped,
    /** Their ids. */
    carryTo(service: Service): number[] {
      const { carried, ...next } = carryOptions([...(selection?.options ?? []), ...dropped], service)
      setFormer({ serviceId: service.id, options: next.dropped })
      return carried.map(({ id }) => id)
    },
    forgetDropped: () => setFormer(undefined),
  }
}
