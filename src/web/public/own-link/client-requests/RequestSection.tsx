import { useState } from 'react'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { CLIENT_REQUEST_KINDS, type ClientRequestKind } from '#domain/booking/client-request.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { WithoutScripts } from '../../forms/WithoutScripts.tsx'
import styles from '../own-details/own-details.module.css'
import { RequestDialog } from './RequestDialog.tsx'

const BUTTONS: Record<ClientRequestKind, string> = {
  export: 'Demander une copie de mes données',
  erasure: 'Demander l’effacement',
}

const ASKED: Record<ClientRequestKind, string> = {
  export: 'Copie de vos données demandée',
  erasure: 'Effacement de vos données demandé',
}

type Props = { reservation: OwnReservation; token: string }

export function RequestSection({ reservation: { requests }, token }: Props) {
  const [asked, setAsked] = useState<ClientRequestKind | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const open = new Set(requests.map(({ kind }) => kind))
  const possible = CLIENT_REQUEST_KINDS.filter((kind) => !open.has(kind))
  return (
    <section className={styles.card} aria-labelledby="mes-donnees">
      <h2 id="mes-donnees" className={styles.title}>
        Mes données
      </h2>
      {message !== null && <Notice kind="info" title={message} ref={moveFocus} />}
      <p className={styles.note}>
        Le cabinet décide de la suite et vous répond dans un délai d’un mois, à l’adresse de ce rendez-vous.
      </p>
      {requests.map(({ kind, answerBefore }) => (
        <p key={kind}>{french`${ASKED[kind]} : réponse avant le ${dayAndYear(answerBefore)}.`}</p>
      ))}
      {possible.length > 0 && (
        <>
          <div className={`${actionRowStyles.start} ${styles.needsScripts}`}>
            {possible.map((kind) => (
              <button key={kind} type="button" className={buttonStyles.quiet} onClick={() => setAsked(kind)}>
                {BUTTONS[kind]}
              </button>
            ))}
          </div>
          <WithoutScripts to="corriger vos coordonnées, demander une copie de vos données ou leur effacement" />
        </>
      )}
      {asked !== null && (
        <RequestDialog kind={asked} token={token} onDone={setMessage} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
