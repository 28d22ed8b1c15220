import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AgainOffer } from '#contract/booking/own-link.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { type DateAndTime, frenchTime, parseTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { isOutcomeKnown, useRequestKey } from '#web/app/request-key.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import styles from './AgainSection.module.css'
import { PackField } from './PackField.tsx'

type Props = { token: string; offer: AgainOffer; onRefused: () => void }

/** The hours of a past visit once more, each booked by one press. */
export function AgainSection({ token, offer, onRefused }: Props) {
  const [confirmBefore, setConfirmBefore] = useState<string | null>(null)
  const [usesPack, setUsesPack] = useState(true)
  const { keyFor, settle } = useRequestKey()
  const navigate = useNavigate()
  const booking = useMutation({
    mutationFn: (body: DateAndTime & { shownDuration: number; shownPrice: number; usesPack?: true }) =>
      browserApi('POST /api/reservation/{token}/again', {
        params: { token },
        headers: { 'Idempotency-Key': keyFor(body) },
        body,
      }),
    onSuccess: (reply) => {
      if (reply.link !== null) return navigate(reply.link)
      setConfirmBefore(reply.confirmBefore)
    },
    onError: (error) => {
      if (isOutcomeKnown(error)) onRefused()
    },
    onSettled: (_reply, error) => settle(error),
  })
  if (confirmBefore !== null) return <ToConfirm before={confirmBefore} />
  const { duration: shownDuration, price: shownPrice, pack } = offer
  return (
    <section className={reservationPageStyles.card} aria-labelledby="reprendre">
      <h2 id="reprendre" className={styles.title}>
        Reprendre rendez-vous
      </h2>
      <p>{[offer.service, frenchLength(offer.duration), frenchPrice(offer.price)].join(' · ')}</p>
      <p className={styles.with}>Avec {offer.practitioner}</p>
      {pack && <PackField offer={offer} pack={pack} isUsed={usesPack} onChange={setUsesPack} />}
      {booking.isError && (
        <Notice kind="error" title="Ce rendez-vous n’a pas pu être pris.">
          <p>{failureMessage(booking.error)}</p>
        </Notice>
      )}
      <Starts
        offer={offer}
        isSending={booking.isPending}
        onBook={({ date, time }) =>
          booking.mutate({
            date,
            time,
            shownDuration,
            shownPrice,
            ...(pack && usesPack && date <= pack.validUntil && { usesPack }),
          })
        }
      />
    </section>
  )
}

type StartsProps = { offer: AgainOffer; isSending: boolean; onBook: (start: DateAndTime) => void }

function Starts({ offer: { usual, next }, isSending, onBook }: StartsProps) {
  const groups = [
    { title: 'À votre heure habituelle', starts: usual },
    { title: usual.length > 0 ? 'À une autre heure' : 'Les prochaines heures', starts: next },
  ]
  return groups.map(({ title, starts }) =>
    starts.length === 0 ? null : (
      <div key={title} className={styles.group}>
        <h3>{title}</h3>
        <ul>
          {starts.map((start) => {
            const hour = frenchDateTime(toLocalTime(start))
            return (
              <li key={hour}>
                <button
                  type="button"
                  className={`${start === (usual[0] ?? next[0]) ? buttonStyles.primary : buttonStyles.quiet} ${buttonStyles.small}`}
                  aria-disabled={isSending}
                  onClick={() => !isSending && onBook(start)}
                >
                  <span className="visually-hidden">Réserver </span>
                  {hour}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    ),
  )
}

function ToConfirm({ before }: { before: string }) {
  return (
    <div className={reservationPageStyles.card} role="status" tabIndex={-1} ref={moveFocus}>
      <h2 className={styles.title}>Vérifiez votre boîte e-mail</h2>
      <p>
        {french`L’heure est gardée jusqu’à ${frenchTime(parseTime(before) ?? 0)}, mais elle n’est pas encore réservée : ouvrez l’e-mail que nous venons d’envoyer, et appuyez sur le bouton pour confirmer.`}
      </p>
    </div>
  )
}

function moveFocus(element: HTMLElement | null): void {
  element?.focus()
}
