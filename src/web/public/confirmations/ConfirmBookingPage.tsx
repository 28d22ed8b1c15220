import { lazy, Suspense, useState } from 'react'
import { useLoaderData, useNavigate, useParams, useRevalidator } from 'react-router'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Link } from '#web/ui/Link.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import styles from '../reservation/reservation-page.module.css'
import { useIsBackFromPaying } from '../reservation/use-is-back-from-paying.ts'
import { confirmBooking } from './actions.ts'
import { ConfirmedBooking } from './ConfirmedBooking.tsx'
import confirmationStyles from './confirmations.module.css'
import { DepositPlace } from './deposit/DepositPlace.tsx'
import type { SettledBooking } from './deposit/use-deposit-payment.ts'
import { EndedConfirmation } from './EndedConfirmation.tsx'
import type { OpenedConfirmation } from './loader.ts'
import { PendingBookingCard } from './PendingBookingCard.tsx'

const PaymentReading = lazy(async () => ({
  default: (await import('./deposit/PaymentReading.tsx')).PaymentReading,
}))

/** Opening the page must not confirm yet: mail scanners follow every link. */
export function ConfirmBookingPage() {
  const { data, failure } = useLoaderData<OpenedConfirmation>()
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <PageHead title="Confirmer votre rendez-vous" noIndex />
      {/* In addition to the header, which a saved copy of the page lacks: its URL is secret. */}
      <meta name="referrer" content="no-referrer" />
      {failure === undefined ? (
        <OpenedBooking key={token} token={token} opened={data} />
      ) : (
        <div className={styles.card}>
          <h1 className={styles.title}>Confirmer votre rendez-vous</h1>
          <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
        </div>
      )}
    </div>
  )
}

type Confirming = { isSending: boolean; failure?: Error }

function OpenedBooking({ token, opened }: { token: string; opened: PendingBooking | null }) {
  const [pendingBooking, setPendingBooking] = useState<SettledBooking | null>(opened)
  const [{ isSending, failure }, setConfirming] = useState<Confirming>({ isSending: false })
  const navigate = useNavigate()
  const isBack = useIsBackFromPaying()
  const settle = (settled: SettledBooking, link: string | null) => {
    if (link === null) setPendingBooking(settled)
    else void navigate(paths.confirmation, { replace: true, state: { ...settled.booking, link } })
  }
  const confirm = async () => {
    setConfirming({ isSending: true })
    try {
      const { booking, link } = await confirmBooking(token)
      // The same page as after a direct booking; what it shows travels in the history state.
      void navigate(paths.confirmation, { replace: true, state: { ...booking, link } })
    } catch (error) {
      if (isGone(error)) setPendingBooking({ state: 'ended', booking: null })
      setConfirming({ isSending: false, failure: error as Error })
    }
  }
  if (!pendingBooking?.booking) {
    const hasFocus = pendingBooking !== opened || failure !== undefined
    return (
      <>
        <EndedConfirmation
          isKnown={pendingBooking !== null}
          isFreed={pendingBooking?.isFreed}
          hasFocus={hasFocus}
          paidTooLate={pendingBooking?.paidTooLate}
        />
        {isBack && pendingBooking && (
          <Suspense>
            <PaymentReading token={token} onRead={settle} />
          </Suspense>
        )}
      </>
    )
  }
  const { state, booking } = pendingBooking
  if (state === 'confirmed') return <ConfirmedBooking booking={booking} />
  const { deposit } = booking
  if (deposit) {
    return (
      <>
        <DepositPlace booking={{ ...booking, deposit }} token={token} onSettled={settle} />
        <AfterCard />
      </>
    )
  }
  return (
    <>
      {failure && (
        <Notice
          kind="error"
          title="Votre rendez-vous n’a pas pu être confirmé."
          ref={(notice) => notice?.focus()}
        >
          <p>{failureMessage(failure)}</p>
        </Notice>
      )}
      <PendingBookingCard booking={booking} isSending={isSending} onConfirm={() => void confirm()} />
      <AfterCard />
    </>
  )
}

function AfterCard() {
  const { settings } = usePublicSettings()
  return (
    <>
      <p className={confirmationStyles.lead}>
        Pour toute question, <PhoneLink phone={settings?.phone ?? null} />.
      </p>
      <div className={`${actionRowStyles.center} ${styles.actions}`}>
        <Link to={paths.home} className={buttonStyles.quiet}>
          Retour à l’accueil
        </Link>
      </div>
    </>
  )
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'confirmation_ended' || error.status === 404)
}
