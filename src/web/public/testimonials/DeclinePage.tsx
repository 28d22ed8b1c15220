import { useLoaderData, useParams, useRevalidator } from 'react-router'
import { NNBSP } from '#domain/typography.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { FormCard } from '../forms/FormCard.tsx'
import { useSending } from '../forms/use-sending.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { declineInvitations } from './actions.ts'
import { InvalidLinkPage } from './InvalidLinkPage.tsx'
import styles from './InvitationPage.module.css'
import type { DeclineStatus } from './invitation-loaders.ts'

const TITLE = 'Ne plus être invité à témoigner'

/** Opening the page must not decline yet: mail scanners follow every link. */
export function DeclinePage() {
  const { data: status, failure } = useLoaderData<DeclineStatus>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  if (status === null) return <InvalidLinkPage />
  return (
    <div className={`${pageStyles.page} ${styles.page}`}>
      <PageHead title={TITLE} noIndex />
      <header className={pageStyles.head}>
        <h1>{TITLE}</h1>
      </header>
      <div className={styles.text}>
        {failure !== undefined && (
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        )}
        {status?.declined === true && (
          <p>C’est noté{NNBSP}: aucune invitation ne part plus vers votre adresse.</p>
        )}
        {status?.declined === false && <DeclineForm token={token} />}
      </div>
    </div>
  )
}

function DeclineForm({ token }: { token: string }) {
  const { startAgain: _, ...sending } = useSending(async () => {
    const { message } = await declineInvitations(token)
    return message
  })
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void sending.send(undefined, () => {})
  }
  return (
    <FormCard
      title="Votre choix"
      submitLabel="Ne plus m’inviter"
      sending={sending}
      failure={
        sending.error && {
          title: 'Votre choix n’a pas pu être enregistré.',
          reason: failureMessage(sending.error),
        }
      }
      onSubmit={submit}
    >
      <p>
        L’adresse qui a reçu ce lien ne recevra plus d’invitation à témoigner, quelle que soit la visite. Les
        confirmations et les rappels de vos rendez-vous continuent d’arriver.
      </p>
    </FormCard>
  )
}
