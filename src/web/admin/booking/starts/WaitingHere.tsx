import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { WaitingPerson } from '#contract/booking/waiting/waiting-list.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { frenchTime, parseTime, toLocalTime } from '#domain/language/time.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import { showToast } from '#web/app/toasts.tsx'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { api } from '../../session/session.ts'
import styles from './WaitingHere.module.css'
import { offerPlace, type Place } from './waiting-actions.ts'

export type WaitingHereProps = {
  place: Place
  /** Chosen by hand: who waits for something else is left out. */
  serviceId: number | undefined
  /** Of whoever was chosen. */
  chosenId: number | null
  onChoose: (person: WaitingPerson) => void
}

/** People waiting for the hour that is being given; draws nothing where nobody does. */
export function WaitingHere({ place, serviceId, chosenId, onChoose }: WaitingHereProps) {
  const isWhole = parseTime(place.time) !== null && place.date !== ''
  const { data: waiting } = useQuery({
    queryKey: ['waiting-list', 'fits', place],
    queryFn: ({ signal }) => api('POST /api/admin/waiting-list/fits', { body: place, signal }),
    enabled: isWhole,
    staleTime: 0,
  })
  const fitting = (waiting ?? []).filter(
    (person) => serviceId === undefined || person.serviceId === serviceId,
  )
  if (fitting.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="attendent-ici">
      <h3 id="attendent-ici">{fitting.length === 1 ? 'Attend cette place' : 'Attendent cette place'}</h3>
      <ul>
        {fitting.map((person) => (
          <Person
            key={person.id}
            person={person}
            place={place}
            isChosen={person.id === chosenId}
            onChoose={() => onChoose(person)}
          />
        ))}
      </ul>
    </section>
  )
}

type PersonProps = Pick<WaitingHereProps, 'place'> & {
  person: WaitingPerson
  isChosen: boolean
  onChoose: () => void
}

function Person({ person, place, isChosen, onChoose }: PersonProps) {
  const { id, clientPhone, clientEmail, serviceName, praticienName, time, reservation } = person
  const name = person.clientName ?? 'Client sans nom'
  const hour = frenchTime(parseTime(time) ?? 0)
  const offer = useMutation({
    mutationFn: () => offerPlace(id, { ...place, time }),
    onSuccess: ({ message }) => void showToast('success', message),
  })
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span>{[serviceName, hour, praticienName].filter(Boolean).join(' · ')}</span>
        {reservation && <span>{`avant son rendez-vous du ${frenchDateTime(toLocalTime(reservation))}`}</span>}
        {clientPhone && (
          <a href={toTelUrl(clientPhone)} aria-label={`Appeler ${name}, ${groupedPhone(clientPhone)}`}>
            {groupedPhone(clientPhone)}
          </a>
        )}
      </span>
      <span className={styles.actions}>
        {!reservation && (
          <Button
            size="xs"
            variant={isChosen ? 'filled' : 'default'}
            aria-label={`Choisir ${name}, ${hour}`}
            aria-pressed={isChosen}
            onClick={onChoose}
          >
            Choisir
          </Button>
        )}
        {clientEmail && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Proposer ${hour} à ${name}`}
            disabled={offer.isPending || offer.isSuccess}
            onClick={() => offer.mutate()}
          >
            {offer.isSuccess ? 'Proposé' : 'Proposer'}
          </Button>
        )}
      </span>
      {offer.isError && (
        <Alert variant="outline" role="alert">
          {failureMessage(offer.error)}
        </Alert>
      )}
    </li>
  )
}
