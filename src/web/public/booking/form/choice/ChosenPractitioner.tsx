import buttonStyles from '#web/ui/button.module.css'
import styles from './ServiceChoice.module.css'

type Props = { name: string; hour: string | undefined; onChange: () => void }

export function ChosenPractitioner({ name, hour, onChange }: Props) {
  return (
    <div className={styles.chosen}>
      <p className={`${styles.details} ${styles.line}`}>
        <span className={styles.name}>{name}</span> <span className={styles.facts}>{hour}</span>
      </p>
      <div className={styles.actions}>
        <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onChange}>
          Changer<span className="visually-hidden"> de praticien</span>
        </button>
      </div>
    </div>
  )
}
