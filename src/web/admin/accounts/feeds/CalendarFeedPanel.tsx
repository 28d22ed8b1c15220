import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { readFeed } from '#contract/accounts/feeds.ts'
import type { Reply } from '#contract/endpoint.ts'
import { french } from '#domain/language/typography.ts'
import { adminPaths } from '../../paths.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { Section } from '../../ui/Section.tsx'
import { changeFeed, type FeedChange } from './actions.ts'
import { FeedSettings } from './FeedSettings.tsx'
import styles from './feeds.module.css'
import { calendarFeedQuery } from './queries.ts'
import { type Revocation, RevocationDialog } from './RevocationDialog.tsx'

const HELP = french`Une adresse secrète donne vos rendez-vous et vos absences à l’agenda de votre téléphone, qui les suit de lui-même. Qui la connaît les voit aussi : gardez-la pour vous.`

const DONE: Record<Exclude<FeedChange, Revocation>, string> = {
  create: 'Adresse créée',
  showNames: 'Le nom des clients est montré',
  hideNames: 'Le nom des clients n’est plus montré',
}

export function CalendarFeedPanel() {
  const result = useQuery(calendarFeedQuery)
  const revocation = useDialogFor<Revocation>()
  const change = useSave((requested: keyof typeof DONE) => changeFeed(requested), {
    done: (_reply, requested) => DONE[requested],
    failure: 'Une erreur est survenue.',
  })
  const openDialog = (requested: Revocation) => {
    change.reset()
    revocation.open(requested)
  }
  const renderSettings = ({ feed }: Reply<typeof readFeed>) => {
    if (feed === null) {
      return (
        <Button className={styles.create} disabled={change.isPending} onClick={() => change.mutate('create')}>
          Créer l’adresse
        </Button>
      )
    }
    return (
      <FeedSettings
        feed={feed}
        isNew={change.isSuccess && change.variables === 'create'}
        pendingChange={change.isPending ? change.variables : null}
        onNamesToggle={(withNames) => change.mutate(withNames ? 'showNames' : 'hideNames')}
        onRevoke={openDialog}
      />
    )
  }
  return (
    <Section id="telephone" title="Mon agenda dans mon téléphone" help={HELP}>
      <QueryBoundary of={result}>{renderSettings}</QueryBoundary>
      <Link className={styles.create} to={adminPaths.privateCalendar}>
        Ne plus proposer les heures prises dans mon agenda personnel
      </Link>
      {revocation.shown && <RevocationDialog revocation={revocation.shown} onClose={revocation.close} />}
    </Section>
  )
}
