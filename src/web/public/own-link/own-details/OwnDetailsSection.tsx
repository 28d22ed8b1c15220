import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { CORRECTS_EMAIL } from '../../reservation/corrects-email.ts'
import { EmailForm } from './EmailForm.tsx'
import { OwnDetailsForm } from './OwnDetailsForm.tsx'
import styles from './own-details.module.css'

type Props = { reservation: OwnReservation; token: string }

type Mode = { name: 'viewing' | 'details' | 'email' } | { name: 'done'; message: string }

export function OwnDetailsSection({ reservation, token }: Props) {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const opensEmailForm = isHydrated && hash === CORRECTS_EMAIL && reservation.state === 'planned'
  const [mode, setMode] = useState<Mode>({ name: opensEmailForm ? 'email' : 'viewing' })
  const form = {
    reservation,
    token,
    onDone: (message: string) => setMode({ name: 'done', message }),
    onAbandon: () => setMode({ name: 'viewing' }),
  }
  return (
    <section className={styles.card} aria-labelledby="coordonnees">
      <h2 id="coordonnees" className={styles.title}>
        Mes coordonnées
      </h2>
      {mode.name === 'done' && <Notice kind="info" title={mode.message} ref={moveFocus} />}
      <TypedDetails {...reservation} />
      {mode.name === 'details' && <OwnDetailsForm {...form} />}
      {mode.name === 'email' && <EmailForm {...form} />}
      {reservation.state === 'planned' && (mode.name === 'viewing' || mode.name === 'done') && (
        <div className={`${actionRowStyles.start} ${styles.needsScripts}`}>
          <button type="button" className={buttonStyles.quiet} onClick={() => setMode({ name: 'details' })}>
            Corriger nom et téléphone
          </button>
          <button type="button" className={buttonStyles.quiet} onClick={() => setMode({ name: 'email' })}>
            Changer d’adresse e-mail
          </button>
        </div>
      )}
    </section>
  )
}

function TypedDetails({ client, newEmail }: OwnReservation) {
  const details = [
    ['Nom', client.name],
    ['Téléphone', client.phone && groupedPhone(client.phone)],
    ['E-mail', client.email],
  ] as const
  return (
    <>
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? 'Non indiqué'}</dd>
          </div>
        ))}
      </dl>
      {newEmail !== null && (
        <p className={styles.note}>
          {french`Nouvelle adresse à confirmer : ${newEmail}. Ouvrez le lien que nous lui avons envoyé ; jusque-là, rien ne change.`}
        </p>
      )}
    </>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
