import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { addMinutes, formatTime, type LocalTime } from '#domain/time.ts'
import type { BookingChoice } from '../choice.ts'
import { type HoldNews, holdSlot } from './hold.ts'

/** A slot held for this visitor; the token stays good for the booking even when its time is over. */
export type Hold = { slot: LocalTime; token: string; until: LocalTime; state: 'held' | 'ended' }

type HoldOptions = { slot: LocalTime | null; choice: BookingChoice; now: LocalTime | null }

/** Has the chosen slot held for as long as it is chosen. */
export function useHold({ slot, choice: { serviceId, praticienId }, now }: HoldOptions): Hold | null {
  const client = useQueryClient()
  const [hold, setHold] = useState<Hold | null>(null)
  const hear = useEffectEvent((about: LocalTime, news: HoldNews) => {
    if (news.state === 'held' && now) {
      setHold({ slot: about, token: news.token, until: addMinutes(now, 5), state: 'held' })
    }
    if (news.state === 'ended') setHold((held) => held && { ...held, state: 'ended' })
    if (news.state === 'taken') void client.invalidateQueries({ queryKey: ['slots'] })
  })
  const day = slot?.day
  const minute = slot?.minute
  useEffect(() => {
    if (day === undefined || minute === undefined || serviceId === undefined) return
    const wanted = { date: day, time: formatTime(minute), serviceId, praticienId }
    return holdSlot(wanted, (news) => hear({ day, minute }, news))
  }, [day, minute, serviceId, praticienId])
  return hold && hold.slot.day === day && hold.slot.minute === minute ? hold : null
}
