import { Alert, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { publicSettingsQuery } from '#web/app/query/queries.ts'
import { adminPaths } from '../../paths.ts'
import { api, session } from '../../session/session.ts'
import alertStyles from '../../ui/alert.module.css'
import styles from '../../ui/form.module.css'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { saveRebookOffers } from './actions.ts'
import { rebookOffersQuery } from './queries.ts'

/** Takes effect at once. */
export function RebookSettings() {
  const state = useQuery(rebookOffersQuery)
  const saving = useSave(saveRebookOffers, {
    done: ({ isOn }) => (isOn ? 'Propositions activées' : 'Propositions arrêtées'),
    refresh: async () => {
      await session.client.invalidateQueries({ queryKey: rebookOffersQuery.queryKey })
      void session.client.invalidateQueries({ queryKey: publicSettingsQuery(api).queryKey })
    },
  })
  return (
    <section aria-labelledby="propositions">
      <div className={`${styles.form} ${styles.sheet}`}>
        <h2 id="propositions">Proposer un nouveau rendez-vous</h2>
        <QueryBoundary of={state} keepData>
          {({ isOn }) => (
            <>
              <Switch
                label="Écrire aux clients le lendemain de leur visite"
                description="Un e-mail, à qui n’a rien d’autre de prévu. Le formulaire de réservation l’annonce avec une case pour refuser : seules les personnes qui réservent en ligne à partir de maintenant le reçoivent."
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
            </>
          )}
        </QueryBoundary>
        {saving.error && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {failureMessage(saving.error)}
          </Alert>
        )}
      </div>
    </section>
  )
}
