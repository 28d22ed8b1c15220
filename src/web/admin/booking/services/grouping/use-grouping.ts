import { useState } from 'react'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { type PlannedGroup, proposeGroupName, proposeLengthNames } from '#domain/booking/services/grouping.ts'
import { hasSeveralLengths } from '#web/app/services/variants.ts'
import { toGroupedService } from './candidates.ts'

/** Typed values replace the proposed ones. */
export function useGrouping(services: readonly Service[], users: readonly User[]) {
  const [chosenIds, setChosenIds] = useState<readonly number[]>([])
  const [chosenMainId, setMainId] = useState<number | null>(null)
  const [typedName, setName] = useState<string | null>(null)
  const [typedNames, setTypedNames] = useState<ReadonlyMap<number, string>>(new Map())
  const chosen = services.filter(({ id }) => chosenIds.includes(id))
  const ofSeveral = chosen.find(hasSeveralLengths)
  const main = ofSeveral ?? chosen.find(({ id }) => id === chosenMainId) ?? chosen[0]
  const name = typedName ?? proposeGroupName(chosen.map((service) => service.name))
  const grouped = chosen.map((service) => toGroupedService(service, users))
  const lengthNames = new Map([
    ...proposeLengthNames(grouped, name),
    ...chosen.flatMap(({ id, variantName }) => (variantName ? [[id, variantName] as const] : [])),
    ...typedNames,
  ])
  const others = chosen.filter((service) => service !== main)
  return {
    chosen,
    main,
    /** Only those of a single length can be joined to it. */
    choosesMain: ofSeveral === undefined,
    name,
    lengthNames,
    plan: toPlan(),
    body: {
      name,
      variants: [...(main ? [main] : []), ...others].map(({ id }) => ({
        serviceId: id,
        name: lengthNames.get(id) ?? '',
      })),
    },
    choose: (id: number, isChosen: boolean) =>
      setChosenIds(isChosen ? [...chosenIds, id] : chosenIds.filter((other) => other !== id)),
    setMainId,
    setName,
    setLengthName: (id: number, typed: string) => setTypedNames(new Map(typedNames).set(id, typed)),
  }

  function toPlan(): PlannedGroup | null {
    const [remaining] = grouped.filter(({ id }) => id === main?.id)
    if (!remaining || grouped.length < 2) return null
    return { name, main: remaining, others: grouped.filter(({ id }) => id !== remaining.id), lengthNames }
  }
}
