import { useState } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'
import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EndedConfirmation } from '../../confirmations/EndedConfirmation.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { BookingLinks } from '../../reservation/BookingLinks.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import styles from '../../reservation/reservation-page.module.css'
import { confirmWaiting, endWaiting } from '../../waiting-list/actions.ts'
import type { OpenedWaiting } from './loader.ts'
import { WaitingCard } from './WaitingCard.tsx'

const TITLE = 'Votre attente'

/** Opening the page must not confirm yet: mail scanners follow every link. */
export function WaitingPage() {
  const { data, failure } = useLoaderData<OpenedWaiting>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <PageHead title={TITLE} noIndex />
      {/* In addition to the header, which a saved copy of the page lacks: its URL is secret. */}
      <meta name="referrer" content="no-referrer" />
      {failure === undefined ? (
        <OpenedRequest key={token} token={token} opened={data} />
      ) : (
        <div className={styles.card}>
          <h1 className={styles.title}>{TITLE}</h1>
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        </div>
      )}
    </div>
  )
}

type Sending = { status: 'idle' | 'sending' | 'done'; failure?: Error }

function OpenedRequest({ token, opened }: { token: string; opened: OwnWaiting | null }) {
  const [waiting, setWaiting] = useState(opened)
  const [{ status, failure }, setSending] = useState<Sending>({ status: 'idle' })
  const send = async (change: typeof confirmWaiting) => {
    setSending({ status: 'sending' })
    try {
      setWaiting(await change(token))
      setSending({ status: 'done' })
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone) setWaiting(null)
      setSending(isGone ? { status: 'done' } : { status: 'idle', failure: error as Error })
    }
  }
  if (waiting === null) return <EndedConfirmation isKnown={false} hasFocus={status === 'done'} />
  return (
    <>
      {failure && <Refused failure={failure} />}
      <WaitingCard
        waiting={waiting}
        isSending={status === 'sending'}
        hasFocus={status === 'done'}
        onConfirm={() => void send(confirmWaiting)}
        onEnd={() => void send(endWaiting)}
      />
      <Question />
      {waiting.state === 'ended' && <BookingLinks />}
    </>
  )
}

function Refused({ failure }: { failure: Error }) {
  const { settings } = usePublicSettings()
  return (
    <Notice kind="error" title="Votre demande n’a pas été prise en compte." ref={moveFocus}>
      <p>{failureMessage(failure)}</p>
      {failure instanceof ApiError && (
        <p>
          Pour en parler, <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      )}
    </Notice>
  )
}

function Question() {
  const { settings } = usePublicSettings()
  return (
    <p>
      Pour toute question, <PhoneLink phone={settings?.phone ?? null} />.
    </p>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
