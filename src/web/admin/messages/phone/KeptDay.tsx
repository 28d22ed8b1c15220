import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LocalTime } from '#domain/language/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { api } from '../../session/session.ts'
import { forgetKeptDay, isDayKept, renewKeptDay } from './kept-day.ts'
import { keptPage } from './kept-page.ts'
import { keptReservationsQuery } from './queries.ts'

/** Renews what this device keeps, with each start and each change that the open application learns of. Draws nothing. */
export function KeptDay({ adminId }: { adminId: number }) {
  const settings = useQuery(publicSettingsQuery(api))
  const now = usePracticeNow(settings.data?.timeZone)
  // Another account signed in.
  useEffect(() => {
    if (!isDayKept(adminId)) void forgetKeptDay()
  }, [adminId])
  return now && <Renewal adminId={adminId} now={now} />
}

function Renewal({ adminId, now }: { adminId: number; now: LocalTime }) {
  const { data, dataUpdatedAt } = useQuery(keptReservationsQuery(adminId, now.day))
  const renew = useEffectEvent(() => {
    if (data) void renewKeptDay(adminId, keptPage(data, now))
  })
  // Each answer counts, as its hour is shown, also one that equals the last.
  useEffect(() => {
    if (dataUpdatedAt > 0) renew()
  }, [dataUpdatedAt])
  return null
}
