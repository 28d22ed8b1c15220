import { french } from '../../language/typography.ts'
import { type AddressFault, CALENDAR_LIMITS, type CalendarFailure } from './private-calendar.ts'

/** Cause and remedy, in French, shown to the practitioner. */
export const CALENDAR_FAILURE_TEXTS: Record<CalendarFailure, string> = {
  address_lost: french`La clé secrète du site a été remplacée : l’adresse de l’agenda privé est à saisir de nouveau.`,
  unreachable: french`Le serveur de cet agenda ne répond pas.`,
  not_found: french`Cette adresse ne mène plus à aucun agenda : elle a pu être réinitialisée. Copiez-la de nouveau.`,
  forbidden: french`Le serveur refuse de montrer cet agenda : copiez l’adresse secrète, pas celle de la page de l’agenda.`,
  server_error: french`Le serveur de cet agenda répond par une erreur.`,
  bad_redirect: french`Cette adresse renvoie vers une autre qui n’est pas acceptée.`,
  private_address: french`Cette adresse est celle d’une machine ou d’un réseau privé : elle n’est pas acceptée.`,
  not_calendar: french`Ce qui se trouve à cette adresse n’est pas un agenda entier au format iCal (.ics) : copiez l’adresse secrète au format iCal.`,
  too_large: french`Cet agenda est trop lourd : il dépasse ${CALENDAR_LIMITS.megabytes} Mo.`,
  too_many_events: french`Cet agenda compte plus de ${CALENDAR_LIMITS.events} événements à venir.`,
  too_complex: french`Cet agenda est trop long à lire : un de ses événements se répète sans doute de façon inhabituelle.`,
}

export const ADDRESS_FAULT_TEXTS: Record<AddressFault, string> = {
  not_an_address: french`Le champ « Adresse secrète » doit être une adresse, comme https://calendar.google.com/….ics.`,
  not_https: french`Le champ « Adresse secrète » doit être une adresse https:// ou webcal://, sans numéro de port.`,
  has_credentials: french`Le champ « Adresse secrète » ne peut contenir ni nom d’utilisateur ni mot de passe.`,
  too_long: french`Le champ « Adresse secrète » est trop long.`,
}
