import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/sign-in.ts'
import { bookedAgenda } from '#domain/booking/slots/booked-agenda.ts'
import { french } from '#domain/language/typography.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import type { BookingOptions } from '../../flow/use-booking-options.ts'
import styles from './SubmitArea.module.css'

export type NotedChoice = Pick<BookingOptions, 'practitioner'> & { choice: SlotChoice }

export function BookedAgendaNote({ admin, choice, practitioner }: NotedChoice & { admin: Admin }) {
  const { data: offered } = useQuery(practitionerServicesQuery(browserApi, admin.id))
  const isKnown = offered !== undefined && choice.serviceId !== undefined
  const offersService = offered?.some(({ id }) => id === choice.serviceId) === true
  return (
    <p className={styles.staff} role="status">
      {isKnown && sentenceOf(admin, { choice, practitioner }, offersService)}
    </p>
  )
}

function sentenceOf(admin: Admin, { choice, practitioner }: NotedChoice, offersService: boolean): string {
  const named = practitioner ? ` (${practitioner.displayName})` : ''
  switch (bookedAgenda(admin, choice, offersService)) {
    case 'own':
      return french`Vous êtes connecté : ce rendez-vous ira dans votre agenda (${admin.firstName} ${admin.lastName}).`
    case 'named':
      return french`Vous êtes connecté : ce rendez-vous ira dans l’agenda choisi${named}.`
    // The public form never asks for the first free one.
    case 'first_free':
    case 'visitor':
      return choice.praticienId === undefined
        ? french`Vous êtes connecté, mais ne proposez pas cette prestation : ce rendez-vous ira dans l’agenda d’un praticien libre.`
        : french`Vous êtes connecté : ce rendez-vous ira dans l’agenda choisi${named}, aux conditions d’un visiteur.`
  }
}
