import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { heldMessagesText } from '#domain/operations/backup-text.ts'
import { adminPaths } from '../../paths.ts'
import { heldMessagesQuery } from '../../queries.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import alertStyles from '../../ui/alert.module.css'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import styles from './held-messages.module.css'

const HeldDecision = lazy(async () => ({ default: (await import('./HeldDecision.tsx')).HeldDecision }))

const WHY = french`Le site ne sait pas s’ils sont partis entre la sauvegarde et la restauration : à vous de choisir.`

const LABELS = { release: 'Envoyer', drop: 'Ne pas envoyer' } as const

type Choice = keyof typeof LABELS

/** After a restore, messages wait: the practice may have sent them before. */
export function HeldBanner({ linksToJournal = false }: { linksToJournal?: boolean }) {
  const isOwner = useHasPermission('manageSite')
  const count = useQuery({ ...heldMessagesQuery, enabled: isOwner }).data?.count ?? 0
  const { shown: choice, open: ask, close } = useDialogFor<Choice>()
  if (count === 0) return null
  return (
    <Alert className={`${alertStyles.warning} ${styles.banner}`} variant="outline" role="status">
      <p>
        <strong>{heldMessagesText(count)}</strong>
      </p>
      <p>{WHY}</p>
      <div className={styles.actions}>
        {linksToJournal && <Link to={`${adminPaths.journal}?etat=waiting`}>Les voir</Link>}
        {(['release', 'drop'] as const).map((name) => (
          <Button key={name} variant="default" onClick={() => ask(name)}>
            {LABELS[name]}
          </Button>
        ))}
      </div>
      {choice && (
        <Suspense fallback={null}>
          <HeldDecision choice={choice} count={count} onClose={close} />
        </Suspense>
      )}
    </Alert>
  )
}
