import { useEffect, useEffectEvent } from 'react'
import type { BookingChoice } from '../choice.ts'
import { FIELD_IDS } from './fields.ts'

/** Adopts what was selected before hydration: React keeps the state of the server-rendered selects. */
export function useEarlyChoice(current: BookingChoice, choose: (choice: BookingChoice) => void): void {
  const adopt = useEffectEvent(() => {
    const serviceId = readSelectedId(FIELD_IDS.serviceId) ?? current.serviceId
    const praticienId = readSelectedId(FIELD_IDS.praticienId) ?? current.praticienId
    if (serviceId !== current.serviceId || praticienId !== current.praticienId)
      choose({ serviceId, praticienId })
  })
  useEffect(() => adopt(), [])
}

function readSelectedId(selectId: string): number | undefined {
  const select = document.getElementById(selectId)
  return select instanceof HTMLSelectElement && select.value !== '' ? Number(select.value) : undefined
}
