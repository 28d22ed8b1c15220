import { lazy, Suspense } from 'react'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { BookingLinks } from '../reservation/BookingLinks.tsx'
import { PhoneLink } from '../reservation/PhoneLink.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import styles from './confirmations.module.css'

const LateDeposit = lazy(async () => ({ default: (await import('./deposit/LateDeposit.tsx')).LateDeposit }))

type Props = {
  isKnown: boolean
  isFreed?: boolean | undefined
  hasFocus: boolean
  paidTooLate?: number | undefined
}

/**
 * `isKnown`: the link was ours, but its slot is no longer held; `isFreed`: as the visitor has just given it back.
 * Otherwise it may be truncated or invented.
 */
export function EndedConfirmation({ isKnown, isFreed = false, hasFocus, paidTooLate }: Props) {
  const { settings } = usePublicSettings()
  const { kicker, title, lead } = isFreed ? FREED : TEXTS[isKnown ? 'known' : 'unknown']
  return (
    <>
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>{kicker}</p>
        <h1
          className={reservationPageStyles.title}
          tabIndex={-1}
          ref={hasFocus ? (heading) => heading?.focus() : undefined}
        >
          {title}
        </h1>
        {paidTooLate !== undefined && (
          <Suspense>
            <LateDeposit euros={paidTooLate} />
          </Suspense>
        )}
        <p className={styles.lead}>{lead}</p>
        <p className={styles.lead}>
          Pour prendre rendez-vous autrement, <PhoneLink phone={settings?.phone ?? null} />.
        </p>
      </div>
      <BookingLinks />
    </>
  )
}

const FREED = {
  kicker: 'Créneau libéré',
  title: 'Vous avez libéré cette heure',
  lead: french`Rien n’a été payé, et elle est de nouveau proposée. Choisissez-en une autre quand vous voulez.`,
}

const TEXTS = {
  known: {
    kicker: 'Créneau libéré',
    title: 'Ce créneau n’est plus gardé pour vous',
    lead: french`Il n’a pas été confirmé ou payé à temps, ou il a été libéré ou annulé depuis. Il est peut-être encore libre : choisissez-le de nouveau, ou un autre.`,
  },
  unknown: {
    kicker: 'Rien n’est perdu',
    title: 'Ce lien n’est pas valable',
    lead: 'Il a peut-être été coupé en chemin, ou il est trop ancien. Ouvrez-le depuis l’e-mail que nous vous avons envoyé, en entier.',
  },
}
