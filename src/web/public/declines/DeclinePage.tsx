import { matchPath, useLoaderData, useLocation, useParams, useRevalidator } from 'react-router'
import type { DeclineState } from '#contract/messages/declines.ts'
import { french } from '#domain/language/typography.ts'
import { DECLINE_KINDS, type DeclineKind } from '#domain/messages/decline.ts'
import { paths } from '#web/app/paths.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { InvalidLinkPage } from '../errors/InvalidLinkPage.tsx'
import styles from '../layout/LetterPage.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import { DeclineChoices } from './DeclineChoices.tsx'
import type { OpenedDeclines } from './loader.ts'

const TITLES: Record<DeclineKind, string> = {
  reminder: 'Ne plus recevoir de rappels',
  invitation: 'Ne plus être invité à témoigner',
  waiting: 'Ne plus être prévenu',
  rebooking: 'Ne plus recevoir de propositions',
}

const PATHS: Record<DeclineKind, string> = {
  reminder: paths.declineReminders,
  invitation: paths.decline,
  waiting: paths.declineWaiting,
  rebooking: paths.declineRebooking,
}

/** Opening the page must not decline yet: mail scanners follow every link. */
export function DeclinePage() {
  const { data: declines, failure } = useLoaderData<OpenedDeclines>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const linkKind = DECLINE_KINDS.find((kind) => matchPath(PATHS[kind], pathname)) ?? 'reminder'
  if (declines === null) return <UnknownDeclineLink />
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <PageHead title={TITLES[linkKind]} noIndex />
      <header className={pageStyles.head}>
        <h1>{TITLES[linkKind]}</h1>
        <p>Choisissez ce que vous recevez encore. Vous pourrez changer d’avis ici.</p>
      </header>
      <div className={styles.text}>
        {failure !== undefined && (
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        )}
        {declines && (
          <DeclineChoices
            key={token}
            token={token}
            declines={declines}
            kinds={shownKinds(linkKind, declines)}
          />
        )}
      </div>
    </div>
  )
}

/** A practice may have neither a waiting list nor offers: they show for those who know them. */
function shownKinds(first: DeclineKind, declines: DeclineState): DeclineKind[] {
  const others = DECLINE_KINDS.filter((kind) => kind !== first)
  return [first, ...others.filter((kind) => kind === 'reminder' || kind === 'invitation' || declines[kind])]
}

function UnknownDeclineLink() {
  return (
    <InvalidLinkPage
      lead={french`Il a peut-être été coupé en chemin : ouvrez-le depuis l’e-mail que nous vous avons envoyé, en entier.`}
      hint={french`Sinon, écrivez-nous que vous ne voulez plus de ces messages : nous ferons le nécessaire.`}
    />
  )
}
