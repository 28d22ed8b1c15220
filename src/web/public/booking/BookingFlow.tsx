import { memo, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import type { LocalTime } from '#domain/language/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { type BookingChoice, choiceToSearchParams, parseChoice } from './flow/choice.ts'
import { isNothingBookable } from './flow/not-bookable.ts'
import { useBookingOptions } from './flow/use-booking-options.ts'
import { BookingForm } from './form/BookingForm.tsx'
import { NothingBookable } from './NothingBookable.tsx'
import { BookingSuspended } from './suspended/BookingSuspended.tsx'
import { useIsSuspended } from './suspended/use-is-suspended.ts'
import { useDeclinedService } from './use-declined-service.ts'

export function BookingFlow() {
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone ?? 'Europe/Paris')
  return <DeferredBooking now={useDeferredValue(now)} />
}

// The clock's first value arrives right after hydration: `memo` and a deferred value make that large re-render
// interruptible.
const DeferredBooking = memo(function DeferredBooking({ now }: { now: LocalTime | null }) {
  const { choose, ...offered } = useDeclinedService(...useChoice())
  const options = useBookingOptions(offered)
  const isSuspended = useIsSuspended()
  if (isSuspended) return <BookingSuspended />
  if (isNothingBookable(options)) return <NothingBookable {...options} />
  return <BookingForm options={options} now={now} onChoose={choose} />
})

/** The choice lives in the URL, so that links can carry it. */
function useChoice(): [BookingChoice, (choice: BookingChoice) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (choice: BookingChoice) =>
    setSearch(choiceToSearchParams(choice), { replace: true, preventScrollReset: true })
  return [parseChoice(search), choose]
}
