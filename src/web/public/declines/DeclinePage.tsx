import { useLoaderData, useMatch, useParams, useRevalidator } from 'react-router'
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
}

/** Opening the page must not decline yet: mail scanners follow every link. */
export function DeclinePage() {
  const { data: declines, failure } = useLoaderData<OpenedDeclines>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  const linkKind = useMatch(paths.declineReminders) ? 'reminder' : 'invitation'
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
          <DeclineChoices key={token} token={token} declines={declines} kinds={ordered(linkKind)} />
        )}
      </div>
    </div>
  )
}

function ordered(first: DeclineKind): DeclineKind[] {
  return [first, ...DECLINE_KINDS.filter((kind) => kind !== first)]
}

function UnknownDeclineLink() {
  return (
    <InvalidLinkPage
      lead={french`Il a peut-être été coupé en chemin : ouvrez-le depuis l’e-mail que nous vous avons envoyé, en entier.`}
      hint={french`Sinon, écrivez-nous que vous ne voulez plus de ces messages : nous ferons le nécessaire.`}
    />
  )
}
