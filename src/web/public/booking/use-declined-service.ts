import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingChoice } from './flow/choice.ts'
import { type DeclinedService, findDeclinedService } from './flow/offers.ts'
import { offersQuery } from './flow/queries.ts'
import { focusField } from './form/fields.ts'

type Choose = (choice: BookingChoice) => void

/** A practitioner who does not offer the chosen service stays chosen: the service leaves the URL, and the visitor is told. */
export function useDeclinedService(inUrl: BookingChoice, setChoice: Choose) {
  const { data: offers } = useQuery(offersQuery)
  const conflict = findDeclinedService(inUrl, offers)
  const [settled, setSettled] = useState<DeclinedService | null>(null)
  const [last, setLast] = useState<BookingChoice | null>(null)
  const service = conflict ?? (inUrl.serviceId === undefined ? settled : null)
  const declined = service?.praticienId === inUrl.praticienId ? service : null

  // Kept, because the URL is about to lose the service.
  if (conflict && !isSame(conflict, settled)) setSettled(conflict)

  const settle = useEffectEvent(() => {
    if (!conflict) return
    setChoice({ praticienId: conflict.praticienId })
    // Arrow keys move on through the practitioners: they keep the focus.
    if (last && !document.activeElement?.matches(':focus-visible')) focusField('serviceId')
  })
  const isConflicting = conflict !== null
  useEffect(() => {
    if (isConflicting) settle()
  }, [isConflicting])

  function choose(choice: BookingChoice) {
    if (!declined) setLast(inUrl)
    setSettled(null)
    setChoice(choice)
  }
  function goBack(serviceId: number) {
    setSettled(null)
    setChoice(last?.serviceId === serviceId ? last : { serviceId })
    focusField('serviceId')
  }
  return {
    offers,
    choose,
    choice: conflict ? { praticienId: conflict.praticienId } : inUrl,
    declined: declined && { ...declined, onReturn: () => goBack(declined.id) },
  }
}

function isSame(a: DeclinedService, b: DeclinedService | null): boolean {
  return a.id === b?.id && a.praticienId === b.praticienId
}
