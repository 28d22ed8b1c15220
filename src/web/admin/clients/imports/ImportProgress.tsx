import { french } from '#domain/language/typography.ts'
import styles from './import.module.css'

type Props = { phase: 'reading' | 'importing'; progress: number; storing?: string }

/** The sending is measured; what the server does afterwards has no measure. */
export function ImportProgress({ phase, progress, storing = 'Enregistrement des clients…' }: Props) {
  const label = phase === 'reading' ? 'Lecture du fichier…' : storing
  const isSent = progress >= 1
  const text = isSent ? label : french`Envoi du fichier : ${Math.round(progress * 100)} %`
  return (
    <div className={styles.progress}>
      <progress max={1} aria-label={label} {...(isSent ? {} : { value: progress })} />
      <span role="status">{text}</span>
    </div>
  )
}
