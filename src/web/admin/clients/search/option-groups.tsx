import type { ReactNode } from 'react'
import type { FoundNote, SearchResults } from '#contract/clients/search.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { clientTitle } from '#domain/clients/client-title.ts'
import { hasWords, searchWordsOf } from '#domain/clients/search.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { fillPath } from '#web/app/paths.ts'
import { adminPaths } from '../../paths.ts'

/** A screen with its address, and words of everyday language by which it is found besides its name. */
export type SearchedScreen = { label: string; to: string; words: string }

export type SearchOption = { key: string; to: string; title: string; details: ReactNode }

/** Key of the option that opens a form instead of a screen. */
export const NEW_CLIENT = 'new-client'

/** `noun`: singular and plural. */
export type OptionGroup = {
  title: string
  noun: readonly [one: string, several: string]
  options: SearchOption[]
  more: boolean
}

const MAX_SCREENS = 6

/** `ownId`: whose reservations need no name of their practitioner. */
export function groupsOfResults(results: SearchResults | undefined, ownId: number): OptionGroup[] {
  if (!results) return []
  const { clients, notes, reservations } = results
  return [
    {
      title: 'Clients',
      noun: ['client', 'clients'],
      more: clients.more,
      options: clients.found.map((client) => ({
        key: `client-${client.id}`,
        to: fillPath(adminPaths.client, client.id),
        title: clientTitle(client),
        details: [client.phone && groupedPhone(client.phone), client.email].filter(Boolean).join(' · '),
      })),
    },
    {
      title: 'Notes',
      noun: ['note', 'notes'],
      more: notes.more,
      options: notes.found.map((note) => ({
        key: `note-${note.id}`,
        to: `${fillPath(adminPaths.client, note.client.id)}#note-${note.id}`,
        title: clientTitle(note.client),
        details: <Excerpt note={note} />,
      })),
    },
    {
      title: 'Rendez-vous',
      noun: ['rendez-vous', 'rendez-vous'],
      more: reservations.more,
      options: reservations.found.map((reservation) => ({
        key: `reservation-${reservation.id}`,
        to: reservationAddress(reservation),
        title: reservationTitle(reservation.clientName),
        details: describe(reservation, ownId),
      })),
    },
  ]
}

export function groupOfScreens(screens: readonly SearchedScreen[], text: string): OptionGroup {
  const words = searchWordsOf(text)
  const found = screens.filter((screen) => hasWords(`${screen.label} ${screen.words}`, words))
  return {
    title: 'Écrans',
    noun: ['écran', 'écrans'],
    more: found.length > MAX_SCREENS,
    options: found.slice(0, MAX_SCREENS).map(({ label, to }) => ({
      key: `screen-${to}`,
      to,
      title: label,
      details: null,
    })),
  }
}

/** Of a name or number that no client has. */
export function groupOfNewClient(results: SearchResults | undefined, text: string): OptionGroup {
  const isUnknown = results !== undefined && results.clients.found.length === 0
  const option = {
    key: NEW_CLIENT,
    to: adminPaths.clients,
    title: french`Nouveau client « ${text} »`,
    details: null,
  }
  return {
    title: 'Ajouter',
    noun: ['ajout', 'ajouts'],
    more: false,
    options: isUnknown ? [option] : [],
  }
}

/** A number begins the telephone, anything else the name. */
export function newClientFrom(text: string): { name: string; phone: string } {
  return /^[\d\s+().-]+$/.test(text) ? { name: '', phone: text } : { name: text, phone: '' }
}

/** « 3 clients, plus de 6 rendez-vous ». */
export function countText(groups: readonly OptionGroup[]): string {
  return groups
    .map(({ noun: [one, several], options: { length }, more }) => {
      const counted = `${length} ${length > 1 ? several : one}`
      return more ? `plus de ${counted}` : counted
    })
    .join(', ')
}

function Excerpt({ note: { excerpt, day } }: { note: FoundNote }) {
  return (
    <>
      {excerpt.before}
      <mark>{excerpt.found}</mark>
      {`${excerpt.after} · ${dayAndYear(day)}`}
    </>
  )
}

type FoundReservation = SearchResults['reservations']['found'][number]

function reservationAddress({ id, date }: FoundReservation): string {
  return `${adminPaths.reservations}?${new URLSearchParams({ date, reservation: String(id) })}`
}

function describe(reservation: FoundReservation, ownId: number): string {
  const { date, serviceName, praticienId, praticienName, isPast } = reservation
  const at = `${frenchDate(date)} à ${frenchTime(toLocalTime(reservation).minute)}`
  return [isPast ? `${at} (passé)` : at, serviceName, praticienId === ownId ? null : praticienName]
    .filter(Boolean)
    .join(' · ')
}
