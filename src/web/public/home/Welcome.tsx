import { NNBSP } from '#domain/language/typography.ts'
import styles from './HomePage.module.css'

export function Welcome({ isBookable }: { isBookable: boolean }) {
  return (
    <div className={styles.welcome}>
      <h2>Bienvenue</h2>
      <p>
        Prenez le temps de souffler. Nous vous accueillons sur rendez-vous, dans le calme, pour un moment qui
        n’appartient qu’à vous.
      </p>
      {isBookable && (
        <p>
          Choisissez une prestation, un jour et une heure{NNBSP}: votre place est réservée en quelques
          instants.
        </p>
      )}
    </div>
  )
}
