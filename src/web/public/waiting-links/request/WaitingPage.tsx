import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { EndedConfirmation } from '../../confirmations/EndedConfirmation.tsx'
import { BookingLinks } from '../../reservation/BookingLinks.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import { confirmWaiting, endWaiting } from '../../waiting-list/actions.ts'
import { LinkFrame } from '../LinkFrame.tsx'
import type { OpenedWaiting } from './loader.ts'
import { WaitingCard } from './WaitingCard.tsx'

const TITLE = 'Votre attente'

/** Opening the page must not confirm yet: mail scanners follow every link. */
export function WaitingPage() {
  const opened = useLoaderData<OpenedWaiting>()
  const { token = '' } = useParams()
  return (
    <LinkFrame title={TITLE} opened={opened}>
      {(data) => <OpenedRequest key={token} token={token} opened={data} />}
    </LinkFrame>
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
