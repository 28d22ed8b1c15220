import { Alert } from '@mantine/core'
import { frenchNumber } from '#domain/french-number.ts'
import alertStyles from '../ui/alert.module.css'
import styles from './gallery.module.css'

export function MissingAltTextAlert({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert className={`${alertStyles.warning} ${styles.missing}`} variant="outline" role="status">
      <p>
        {count === 1 ? 'Une image n’a pas' : `${frenchNumber(count)} images n’ont pas`} de texte alternatif.
        Décrivez en une phrase ce que l’on y voit, pour celles et ceux qui ne la voient pas.
      </p>
    </Alert>
  )
}
