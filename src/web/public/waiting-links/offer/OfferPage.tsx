import { useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import type { OwnOffer } from '#contract/booking/waiting/waiting-offers.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { EndedConfirmation } from '../../confirmations/EndedConfirmation.tsx'
import { BookingLinks } from '../../reservation/BookingLinks.tsx'
import { PhoneLink } from '../../reservation/PhoneLink.tsx'
import styles from '../../reservation/reservation-page.module.css'
import { endByOffer, readOffer, takeOffer } from '../../waiting-list/actions.ts'
import { LinkFrame } from '../LinkFrame.tsx'
import type { OpenedOffer } from './loader.ts'
import { OfferCard } from './OfferCard.tsx'

const TITLE = 'Une place s’est libérée'

export function OfferPage() {
  const opened = useLoaderData<OpenedOffer>()
  const { token = '' } = useParams()
  return (
    <LinkFrame title={TITLE} opened={opened}>
      {(data) => <Offer key={token} token={token} opened={data} />}
    </LinkFrame>
  )
}

type Start = OwnOffer['starts'][number]

function Offer({ token, opened }: { token: string; opened: OwnOffer | null }) {
  const navigate = useNavigate()
  const { settings } = usePublicSettings()
  const [offer, setOffer] = useState(opened)
  const [moved, setMoved] = useState<Start | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)

  async function send(work: () => Promise<void>) {
    setSending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error as Error)
      if (error instanceof ApiError) setOffer(await readOffer(token).catch(() => offer))
    }
    setSending(false)
  }
  const take = (start: Start) =>
    send(async () => {
      const { link } = await takeOffer(token, start)
      if (link === null) setMoved(start)
      else await navigate(link, { replace: true })
    })

  if (offer === null) return <EndedConfirmation isKnown={false} hasFocus={false} />
  if (moved) return <Moved start={moved} />
  if (offer.state === 'ended') return <Ended />
  return (
    <>
      {failure && (
        <Notice kind="error" title="La place n’a pas pu être prise." ref={moveFocus}>
          <p>{failureMessage(failure)}</p>
        </Notice>
      )}
      <OfferCard
        offer={offer}
        isSending={isSending}
        onTake={(start) => void take(start)}
        onEnd={() => void send(async () => setOffer(await endByOffer(token)))}
      />
      <p>
        Pour toute question, <PhoneLink phone={settings?.phone ?? null} />.
      </p>
    </>
  )
}

function Moved({ start }: { start: Start }) {
  return (
    <div className={styles.card} role="status">
      <p className={styles.kicker}>C’est fait</p>
      <h1 className={styles.title} tabIndex={-1} ref={moveFocus}>
        {french`Votre rendez-vous est avancé au ${frenchDateTime(toLocalTime(start))}.`}
      </h1>
      <p>Un e-mail vous le confirme.</p>
    </div>
  )
}

function Ended() {
  return (
    <>
      <div className={styles.card}>
        <p className={styles.kicker}>Merci de votre patience</p>
        <h1 className={styles.title}>Cette attente est terminée</h1>
      </div>
      <BookingLinks />
    </>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
