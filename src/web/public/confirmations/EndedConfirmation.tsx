import { lazy, Suspense } from 'react'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { BookingLinks } from '../reservation/BookingLinks.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import styles from './confirmations.module.css'

const LateDeposit = lazy(async () => ({ default: (await import('./deposit/LateDeposit.tsx')).LateDeposit }))

type Props = { isKnown: boolean; hasFocus: boolean; paidTooLate?: number | undefined }

/** `isKnown`: the link was ours, but its slot is no longer held. Otherwise it may be truncated or invented. */
export function EndedConfirmation({ isKnown, hasFocus, paidTooLate }: Props) {
  const { settings } = usePublicSettings()
  return (
    <>
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>{isKnown ? 'Créneau libéré' : 'Rien n’est perdu'}</p>
        <h1
          className={reservationPageStyles.title}
          tabIndex={-1}
          ref={hasFocus ? (title) => title?.focus() : undefined}
        >
          {isKnown ? 'Ce créneau n’est plus gardé pour vous' : 'Ce lien n’est pas valable'}
        </h1>
        {paidTooLate !== undefined && (
          <Suspense>
            <LateDeposit euros={paidTooLate} />
          </Suspense>
        )}
        <p className={styles.lead}>
          {isKnown
            ? french`Il n’a pas été confirmé ou payé à temps, ou il a été libéré ou annulé depuis. Il est peut-être encore libre : choisissez-le de nouveau, ou un autre.`
            : 'Il a peut-être été coupé en chemin, ou il est trop ancien. Ouvrez-le depuis l’e-mail que nous vous avons envoyé, en entier.'}
        </p>
        <p className={styles.lead}>
          Pour prendre rendez-vous autrement, <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      </div>
      <BookingLinks />
    </>
  )
}
