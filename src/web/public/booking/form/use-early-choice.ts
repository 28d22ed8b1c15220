import { useEffect, useEffectEvent } from 'react'
import type { BookingChoice } from '../choice.ts'
import { FIELD_IDS } from './fields.ts'

/**
 * The selects of the server's page can be used before React takes them over, and it leaves them as they are: what was
 * chosen by then counts. Where nothing was, they show the choice that is known.
 */
export function useEarlyChoice(known: BookingChoice, choose: (choice: BookingChoice) => void): void {
  const takeOver = useEffectEvent(() => {
    const serviceId = shownIn(FIELD_IDS.serviceId) ?? known.serviceId
    const praticienId = shownIn(FIELD_IDS.praticienId) ?? known.praticienId
    if (serviceId !== known.serviceId || praticienId !== known.praticienId) choose({ serviceId, praticienId })
  })
  useEffect(() => takeOver(), [])
}

function shownIn(id: string): number | undefined {
  const select = document.getElementById(id)
  return select instanceof HTMLSelectElement && select.value !== '' ? Number(select.value) : undefined
}
