import { french } from '#domain/language/typography.ts'
import styles from '../memory/RememberMe.module.css'
import type { ReservationForm } from '../reservation-form.ts'

/** Article L34-5 CPCE: whoever may get offers is told when their address is collected, and can refuse there. */
export function OffersField({ register }: Pick<ReservationForm, 'register'>) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" {...register('refusesOffers')} />
      {french`Après votre visite, le cabinet peut vous écrire pour vous proposer un autre rendez-vous. Cochez pour refuser.`}
    </label>
  )
}
