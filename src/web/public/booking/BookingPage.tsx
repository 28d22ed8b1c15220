import { usePracticeNow } from '#web/app/practice-clock.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './BookingForm.module.css'
import { BookingForm } from './BookingForm.tsx'
import { useChoice } from './use-choice.ts'
import { useOffer } from './use-offer.ts'

/** Where a visitor finds a free slot and books it. */
export function BookingPage() {
  const [choice, choose] = useChoice()
  const offer = useOffer(choice)
  const { settings } = usePublicSettings()
  const now = usePracticeNow(settings?.timeZone ?? 'Europe/Paris')
  return (
    <div className={styles.page}>
      <PageHead title="Réservation" description="Choisissez une prestation, un jour et une heure libre." />
      <h1>Réservation</h1>
      <BookingForm offer={offer} now={now} onChoose={choose} />
    </div>
  )
}
