import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { HOLD_MS } from '#domain/booking/slots/hold.ts'
import { addMinutes, formatTime, type LocalTime } from '#domain/language/time.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { type HoldChange, startHold } from './hold.ts'

/** `token` stays valid for the booking after the hold has ended. */
export type Hold = { slot: LocalTime; token: string; until: LocalTime; state: 'held' | 'ended' }

const MINUTE_MS = 60_000

type HoldOptions = { slot: LocalTime | null; choice: SlotChoice; now: LocalTime | null }

export function useHold({ slot, choice, now }: HoldOptions): Hold | null {
  const { serviceId, variantId, praticienId } = choice
  const queryClient = useQueryClient()
  const [hold, setHold] = useState<Hold | null>(null)
  const updateHold = useEffectEvent((heldSlot: LocalTime, change: HoldChange) => {
    if (change.state === 'held' && now) {
      setHold({
        slot: heldSlot,
        token: change.token,
        until: addMinutes(now, HOLD_MS / MINUTE_MS),
        state: 'held',
      })
    }
    if (change.state === 'ended') setHold((held) => held && { ...held, state: 'ended' })
    if (change.state === 'taken') void queryClient.invalidateQueries({ queryKey: ['slots'] })
  })
  const day = slot?.day
  const minute = slot?.minute
  // As text, so that an equal list is no new hold.
  const options = choice.optionIds?.join()
  useEffect(() => {
    if (day === undefined || minute === undefined || serviceId === undefined) return
    const optionIds = options?.split(',').map(Number)
    const request = { date: day, time: formatTime(minute), serviceId, variantId, optionIds, praticienId }
    return startHold(request, (change) => updateHold({ day, minute }, change))
  }, [day, minute, serviceId, variantId, options, praticienId])
  return hold && hold.slot.day === day && hold.slot.minute === minute ? hold : null
}
