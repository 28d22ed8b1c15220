import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { parseTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { api } from '../../session/session.ts'
import { offerPlace, type Place } from './offer-place.ts'
import styles from './WaitingHere.module.css'

/** People waiting for the hour that is being given; draws nothing where nobody does. */
export function WaitingHere({ place }: { place: Place }) {
  const isWhole = parseTime(place.time) !== null && place.date !== ''
  const { data: waiting } = useQuery({
    queryKey: ['waiting-list', 'fits', place],
    queryFn: ({ signal }) => api('POST /api/admin/waiting-list/fits', { body: place, signal }),
    enabled: isWhole,
    staleTime: 0,
  })
  if (!waiting || waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="attendent-ici">
      <h3 id="attendent-ici">{waiting.length === 1 ? 'Attend cette place' : 'Attendent cette place'}</h3>
      <ul>
        {waiting.map((person) => (
          <Person key={person.id} person={person} place={place} />
        ))}
      </ul>
    </section>
  )
}

function Person({ person, place }: { person: WaitingPerson; place: Place }) {
  const { id, clientPhone, hasEmail, serviceName, praticienName, time } = person
  const name = person.clientName ?? 'Client sans nom'
  const offer = useMutation({
    mutationFn: () => offerPlace(id, { ...place, time }),
    onSuccess: ({ message }) => void showToast('success', message),
  })
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span>{[serviceName, time, praticienName].filter(Boolean).join(' · ')}</span>
        {clientPhone && (
          <a href={toTelUrl(clientPhone)} aria-label={`Appeler ${name}, ${groupedPhone(clientPhone)}`}>
            {groupedPhone(clientPhone)}
          </a>
        )}
      </span>
      {hasEmail && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Proposer ${time} à ${name}`}
          disabled={offer.isPending || offer.isSuccess}
          onClick={() => offer.mutate()}
        >
          {offer.isSuccess ? 'Proposé' : 'Proposer'}
        </Button>
      )}
      {offer.isError && (
        <Alert variant="outline" role="alert">
          {failureMessage(offer.error)}
        </Alert>
      )}
    </li>
  )
}
