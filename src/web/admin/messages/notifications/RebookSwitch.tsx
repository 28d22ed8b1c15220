import { Alert, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { adminPaths } from '../../paths.ts'
import { api, session } from '../../session/session.ts'
import alertStyles from '../../ui/alert.module.css'
import styles from '../../ui/form.module.css'
import { useSave } from '../../ui/query/use-save.ts'
import { saveRebookOffers } from './actions.ts'

/** Takes effect at once. */
export function RebookSwitch({ isOn }: { isOn: boolean }) {
  const saving = useSave(saveRebookOffers, {
    done: (saved) => (saved.isOn ? 'Propositions activées' : 'Propositions arrêtées'),
    refresh: async () => {
      await session.client.invalidateQueries({ queryKey: ['modules'] })
      void session.client.invalidateQueries({ queryKey: publicSettingsQuery(api).queryKey })
    },
  })
  return (
    <>
      <Switch
        label="Écrire aux clients le lendemain de leur visite"
        description={french`Le formulaire de réservation l’annonce avec une case pour refuser : seules les personnes qui réservent en ligne à partir de maintenant le reçoivent.`}
        checked={isOn}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
      {isOn && (
        <p className={styles.note}>
          {french`Votre politique de confidentialité doit le dire : `}
          <Link to={adminPaths.legalTexts}>relire vos textes légaux</Link>
        </p>
      )}
      {saving.error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(saving.error)}
        </Alert>
      )}
    </>
  )
}
