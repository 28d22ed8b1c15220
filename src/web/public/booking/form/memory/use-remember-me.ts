import { useState } from 'react'
import type { NewReservation } from '#contract/booking/reservations.ts'
import { BOOKING_DRAFT_KEY, REMEMBERED_VISITOR_KEY, stamp } from '#domain/booking/visitor-memory.ts'
import { useSite } from '#web/app/site.ts'
import { writeLocalStorage, writeSessionStorage } from '#web/ui/browser-storage.ts'
import type { BookingChoice } from '../../flow/choice.ts'

export type RememberMeState = ReturnType<typeof useRememberMe>

/** Staff book for others: their device remembers nobody. */
export function useRememberMe() {
  const isOffered = useSite()?.isLoggedIn !== true
  const [{ isWanted, isStored }, setMemory] = useState({ isWanted: false, isStored: false })
  return {
    isOffered,
    isWanted,
    isStored,
    adoptStored: () => setMemory({ isWanted: true, isStored: true }),
    setWanted(wanted: boolean) {
      if (!wanted) writeLocalStorage(REMEMBERED_VISITOR_KEY, null)
      setMemory((memory) => ({ isWanted: wanted, isStored: wanted && memory.isStored }))
    },
    /** `choice`: as it was booked. */
    settle({ clientName, clientEmail, clientPhone = '', serviceId }: NewReservation, choice: BookingChoice) {
      writeSessionStorage(BOOKING_DRAFT_KEY, null)
      if (!isOffered || !isWanted) return
      const details = { name: clientName, email: clientEmail, phone: clientPhone }
      const last = { ...choice, serviceId }
      writeLocalStorage(REMEMBERED_VISITOR_KEY, stamp({ ...details, last }, Date.now()))
    },
  }
}
