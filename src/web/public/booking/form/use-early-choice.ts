import { useEffect, useEffectEvent } from 'react'
import { type BookingChoice, choiceToSearchParams } from '../flow/choice.ts'
import { FIELD_IDS } from '../flow/field-ids.ts'
import { readEarlyLength } from './parts/early-length.ts'

/** Adopts what was chosen before hydration: React keeps the state of the server-rendered radio buttons. */
export function useEarlyChoice(current: BookingChoice, choose: (choice: BookingChoice) => void): void {
  const adopt = useEffectEvent(() => {
    const serviceId = readChosenId(FIELD_IDS.serviceId, current.serviceId)
    const praticienId = readChosenId(FIELD_IDS.praticienId, current.praticienId)
    // Lengths on the page are those of the service in the URL.
    const parts =
      serviceId === current.serviceId ? { optionIds: current.optionIds, ...readEarlyLength() } : {}
    const chosen = { serviceId, ...parts, praticienId }
    if (String(choiceToSearchParams(chosen)) !== String(choiceToSearchParams(current))) choose(chosen)
  })
  useEffect(() => adopt(), [])
}

function readChosenId(groupId: string, current: number | undefined): number | undefined {
  const chosen = document.querySelector<HTMLInputElement>(`#${groupId} input:checked`)
  if (!chosen) return current
  return chosen.value === '' ? undefined : Number(chosen.value)
}
