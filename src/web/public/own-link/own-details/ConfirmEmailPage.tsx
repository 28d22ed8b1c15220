import { useState } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import type { EmailChange } from '#contract/booking/own-details.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import styles from '../../reservation/reservation-page.module.css'
import { confirmEmailChange } from './actions.ts'
import { EmailChangeCard } from './EmailChangeCard.tsx'
import type { OpenedEmailChange } from './loader.ts'

/** Opening the page must not confirm yet: mail scanners follow every link. */
export function ConfirmEmailPage() {
  const { data, failure } = useLoaderData<OpenedEmailChange>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <PageHead title="Confirmer votre adresse e-mail" noIndex />
      {/* In addition to the header, which a saved copy of the page lacks: its URL is secret. */}
      <meta name="referrer" content="no-referrer" />
      {failure === undefined ? (
        <OpenedChange key={token} token={token} opened={data} />
      ) : (
        <div className={styles.card}>
          <h1 className={styles.title}>Confirmer votre adresse e-mail</h1>
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        </div>
      )}
    </div>
  )
}

type Confirming = { status: 'idle' | 'sending' | 'done'; failure?: Error }

function OpenedChange({ token, opened }: { token: string; opened: EmailChange | null }) {
  const [change, setChange] = useState(opened)
  const [{ status, failure }, setConfirming] = useState<Confirming>({ status: 'idle' })
  const confirm = async () => {
    setConfirming({ status: 'sending' })
    try {
      setChange(await confirmEmailChange(token))
      setConfirming({ status: 'done' })
    } catch (error) {
      if (isOver(error)) setChange({ state: 'ended', email: null })
      setConfirming({ status: isOver(error) ? 'done' : 'idle', failure: error as Error })
    }
  }
  return (
    <>
      {failure && status === 'idle' && (
        <Notice kind="error" title="L’adresse n’a pas pu être confirmée." ref={moveFocus}>
          <p>{failureMessage(failure)}</p>
        </Notice>
      )}
      <EmailChangeCard
        change={change}
        isSending={status === 'sending'}
        hasFocus={status === 'done'}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404)
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
