import { Alert } from '@mantine/core'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../ui/alert.module.css'
import styles from './gallery.module.css'

export function MissingAltTextAlert({ count }: { count: number }) {
  if (count === 0) return null
  const finding =
    count === 1
      ? french`Une image n’a pas de texte alternatif : les visiteurs ne la voient pas.`
      : french`${frenchNumber(count)} images n’ont pas de texte alternatif : les visiteurs ne les voient pas.`
  return (
    <Alert className={`${alertStyles.warning} ${styles.missing}`} variant="outline" role="status">
      <p>
        {finding} {french`Décrivez en une phrase ce que l’on y voit, ou cochez « Décorative ».`}
      </p>
    </Alert>
  )
}
