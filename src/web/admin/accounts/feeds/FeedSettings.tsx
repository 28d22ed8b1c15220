import { Alert, Button, Switch } from '@mantine/core'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { NNBSP } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import type { FeedChange } from './actions.ts'
import { FeedAddress } from './FeedAddress.tsx'
import styles from './feeds.module.css'
import type { Revocation } from './RevocationDialog.tsx'

type Props = {
  feed: CalendarFeed
  isNew: boolean
  pendingChange: FeedChange | null
  onNamesToggle: (withNames: boolean) => void
  onRevoke: (revocation: Revocation) => void
}

export function FeedSettings({ feed, isNew, pendingChange, onNamesToggle, onRevoke }: Props) {
  // Optimistic: rolls back by itself when the mutation fails.
  const withNames = pendingChange === 'showNames' || (feed.withNames && pendingChange !== 'hideNames')
  return (
    <>
      {feed.address === null ? (
        <Alert variant="outline">
          L’adresse fonctionne toujours, mais ne peut plus être montrée{NNBSP}: la clé du site a changé.
          Changez-la pour en avoir une que vous puissiez copier.
        </Alert>
      ) : (
        <FeedAddress address={feed.address} isNew={isNew} />
      )}
      <Switch
        size="md"
        label="Montrer le nom des clients"
        description="Leurs noms quittent alors le site pour l’application que vous avez choisie."
        checked={withNames}
        onChange={(event) => onNamesToggle(event.currentTarget.checked)}
      />
      <div className={`${actionRowStyles.start} ${styles.revocations}`}>
        <Button variant="default" onClick={() => onRevoke('renew')}>
          Changer l’adresse
        </Button>
        <Button className={styles.remove} variant="subtle" onClick={() => onRevoke('remove')}>
          Supprimer
        </Button>
      </div>
    </>
  )
}
