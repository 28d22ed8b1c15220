import { french } from '#domain/language/typography.ts'
import styles from './import.module.css'

type Props = { phase: 'reading' | 'importing'; progress: number }

const STORING = { reading: 'Lecture du fichier…', importing: 'Enregistrement des clients…' } as const

/** The sending is measured; what the server does afterwards has no measure. */
export function ImportProgress({ phase, progress }: Props) {
  const isSent = progress >= 1
  const text = isSent ? STORING[phase] : french`Envoi du fichier : ${Math.round(progress * 100)} %`
  return (
    <div className={styles.progress}>
      <progress max={1} aria-label={STORING[phase]} {...(isSent ? {} : { value: progress })} />
      <span role="status">{text}</span>
    </div>
  )
}
