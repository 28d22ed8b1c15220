import { useEffect, useEffectEvent } from 'react'
import type { BookingChoice } from '../choice.ts'
import { FIELD_IDS } from './fields.ts'

/** Adopts what was chosen before hydration: React keeps the state of the server-rendered radio buttons. */
export function useEarlyChoice(current: BookingChoice, choose: (choice: BookingChoice) => void): void {
  const adopt = useEffectEvent(() => {
    const serviceId = readChosenId(FIELD_IDS.serviceId, current.serviceId)
    const praticienId = readChosenId(FIELD_IDS.praticienId, current.praticienId)
    if (serviceId !== current.serviceId || praticienId !== current.praticienId)
      choose({ serviceId, praticienId })
  })
  useEffect(() => adopt(), [])
}

function readChosenId(groupId: string, current: number | undefined): number | undefined {
  const chosen = document.querySelector<HTMLInputElement>(`#${groupId} input:checked`)
  if (!chosen) return current
  return chosen.value === '' ? undefined : Number(chosen.value)
}
