import { Alert, Switch } from '@mantine/core'
import type { ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import { french } from '#domain/language/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import alertStyles from '../../ui/alert.module.css'
import { useSave } from '../../ui/query/use-save.ts'
import { useOtherServers } from '../use-other-servers.ts'
import { refreshOnlinePayments, switchOnlinePayments } from './actions.ts'
import styles from './online-payments.module.css'

/** Takes effect at once, after the password. With the key of a test there is nothing to switch on. */
export function OnlineSwitch({ shown: { isOn, mode, isHeld, isKeyLost, hasAddress } }: Props) {
  if (isOn) return <Choice isOn />
  if (mode === 'test') return <p>{OF_TEST}</p>
  return isHeld || isKeyLost || !hasAddress ? <p>{NOT_YET}</p> : <Choice isOn={false} />
}

type Props = { shown: ShownOnlinePayments }

const OF_TEST = french`Avec une clé d’essai, rien n’est proposé à vos clients. Une fois l’essai réussi, enregistrez une clé réelle.`
const NOT_YET = 'La carte n’est pas proposée à vos clients.'

function Choice({ isOn }: { isOn: boolean }) {
  const otherServers = useOtherServers()
  const saving = useSave(switchOnlinePayments, {
    done: (_, wanted) => (wanted ? 'Paiement par carte activé' : 'Paiement par carte arrêté'),
    refresh: refreshOnlinePayments,
  })
  return (
    <div className={styles.choice}>
      <Switch
        label="Proposer le paiement par carte"
        {...(otherServers && !isOn && { description: otherServers })}
        checked={saving.isPending ? saving.variables : isOn}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
      {saving.error && (
        <Alert className={alertStyles.failure} variant="outline" role="alert">
          {failureMessage(saving.error, "Erreur lors de l'enregistrement")}
        </Alert>
      )}
    </div>
  )
}
