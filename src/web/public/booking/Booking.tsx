import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { BookingForm } from './BookingForm.tsx'
import { useChoice } from './use-choice.ts'
import { useOffer } from './use-offer.ts'

/** The form with what can be booked, and the practice's clock. */
export function Booking() {
  const [choice, choose] = useChoice()
  const offer = useOffer(choice)
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone ?? 'Europe/Paris')
  return <BookingForm offer={offer} now={now} onChoose={choose} />
}
