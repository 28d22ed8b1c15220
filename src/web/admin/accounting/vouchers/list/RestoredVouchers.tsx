import { Alert } from '@mantine/core'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { parseDateTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import alertStyles from '../../../ui/alert.module.css'
import { ConfirmButton } from '../../../ui/confirm/ConfirmButton.tsx'
import { dismissRestoredVouchers, refreshVouchers } from '../actions.ts'
import styles from '../vouchers.module.css'

/** After a restored backup, which may lack the last sales and uses. */
export function RestoredVouchers({ at }: { at: string }) {
  return (
    <Alert className={alertStyles.warning} variant="outline">
      <div className={styles.restored}>
        <p>{french`Une sauvegarde a été remise en place le ${frenchDateTime(parseDateTime(at))}. Les bons et carnets vendus depuis cette sauvegarde se saisissent de nouveau, comme « déjà encaissés » ; les soldes de ceux qui ont servi depuis se vérifient à la main.`}</p>
        <ConfirmButton
          label="C’est fait"
          title="Ne plus afficher cet avis"
          tone="plain"
          confirmLabel="C’est fait"
          action={dismissRestoredVouchers}
          done={({ message }) => message}
          refresh={refreshVouchers}
          failure="Une erreur est survenue."
        >
          <p>{french`Les bons et carnets vendus ou utilisés depuis la sauvegarde sont saisis et vérifiés.`}</p>
        </ConfirmButton>
      </div>
    </Alert>
  )
}
