import { french } from '#domain/language/typography.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import styles from '../memory/RememberMe.module.css'
import type { ReservationForm } from '../reservation-form.ts'

/**
 * Shown only where the practice makes offers. Article L34-5 CPCE: whoever may get offers is told when their address is
 * collected, and can refuse there.
 */
export function OffersChoice({ register }: Pick<ReservationForm, 'register'>) {
  const { settings } = usePublicSettings()
  const isHydrated = useHydrated()
  if (!settings?.rebookOffers || !isHydrated) return null
  return (
    <label className={styles.choice}>
      <input type="checkbox" {...register('refusesOffers')} />
      {french`Après votre visite, le cabinet peut vous écrire pour vous proposer un autre rendez-vous. Cochez pour refuser.`}
    </label>
  )
}
