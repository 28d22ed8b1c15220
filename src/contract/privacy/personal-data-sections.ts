import { CLIENT_REQUEST_NAMES, REQUEST_DECISION_NAMES } from '#domain/booking/client-request.ts'
import { CLIENT_PREFERENCES } from '#domain/clients/preferences.ts'
import { dayAndYear, frenchDate } from '#domain/language/french-day.ts'
import { frenchPrice } from '#domain/language/money.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { french } from '#domain/language/typography.ts'
import {
  CLIENT_SOURCE_NAMES,
  CONTACT_STATUSES,
  DECLINED,
  frenchDatedTime,
  HISTORY_KINDS,
  MERGE_KINDS,
  MESSAGE_STATES,
  NOTE_READERS,
  reservationStateText,
  TESTIMONIAL_STATES,
} from '#domain/privacy/personal-data-text.ts'
import { PAYMENT_SECTIONS } from './payment-sections.ts'
import type { PersonalData } from './personal-data.ts'
import { NONE, type PersonalDataSection } from './section.ts'

/**
 * Titles, columns and cells of what the site holds about a person. The screen shows fewer columns than the file, and
 * shorter dates.
 */
export const PERSONAL_DATA_SECTIONS: {
  [name in keyof PersonalData]: PersonalDataSection<PersonalData[name][number]>
} = {
  records: {
    title: 'Fiche client',
    onScreen: { anchor: 'fiches', title: 'Fiches clients' },
    columns: [
      ['N°', (row) => String(row.id)],
      ['Créée le', (row) => frenchDatedTime(row.at)],
      ['Origine', (row) => CLIENT_SOURCE_NAMES[row.source]],
      ['Nom', (row) => row.name ?? NONE],
      ['E-mail', (row) => row.email ?? NONE],
      ['Téléphone', (row) => (row.phone === null ? NONE : groupedPhone(row.phone))],
      ['Réunie avec', (row) => (row.mergedInto === null ? NONE : french`n° ${row.mergedInto}`)],
    ],
  },
  notes: {
    title: 'Notes de l’équipe',
    onScreen: { anchor: 'notes' },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Modifiée le', (row) => (row.changedAt === null ? NONE : frenchDatedTime(row.changedAt))],
      ['Rendez-vous n°', (row) => row.reservationId?.toString() ?? NONE, 'file'],
      ['Auteur', (row) => row.authorName ?? NONE],
      ['Lue par', (row) => NOTE_READERS[row.visibility]],
      ['Note', (row) => row.text ?? 'Dans l’export seulement'],
    ],
  },
  preferences: {
    title: 'Préférences',
    onScreen: { anchor: 'preferences', isUncounted: true },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at), 'file'],
      [CLIENT_PREFERENCES.pressure, (row) => row.pressure ?? NONE],
      [CLIENT_PREFERENCES.oils, (row) => row.oils ?? NONE],
      [CLIENT_PREFERENCES.music, (row) => row.music ?? NONE],
      [CLIENT_PREFERENCES.other, (row) => row.other ?? NONE],
    ],
  },
  merges: {
    title: 'Fiches réunies ou séparées',
    onScreen: { anchor: 'reunions', isUncounted: true },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Changement', (row) => MERGE_KINDS[row.kind]],
      ['État', (row) => (row.isUndone ? 'Annulé depuis' : 'En vigueur')],
    ],
  },
  reservations: {
    title: 'Rendez-vous',
    onScreen: { anchor: 'reservations' },
    columns: [
      ['N°', (row) => String(row.id), 'file'],
      ['Rendez-vous', (row) => frenchDatedTime(row.at)],
      ['État', reservationStateText],
      ['Prise le', (row) => frenchDatedTime(row.bookedAt), 'file'],
      ['Prestation', (row) => row.serviceName ?? 'Rendez-vous', 'screen'],
      ['Prestation', (row) => row.serviceName ?? NONE, 'file'],
      ['Praticien', (row) => row.praticienName],
      ['Prix', (row) => (row.price === null ? NONE : frenchPrice(row.price))],
      ['Nom', (row) => row.clientName ?? NONE],
      ['E-mail', (row) => row.clientEmail ?? NONE],
      ['Téléphone', (row) => (row.clientPhone === null ? NONE : groupedPhone(row.clientPhone))],
    ],
  },
  history: {
    title: 'Changements de ces rendez-vous',
    columns: [
      ['Rendez-vous n°', (row) => String(row.reservationId)],
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Changement', (row) => HISTORY_KINDS[row.kind]],
      ['Rendez-vous', (row) => frenchDatedTime(row.start)],
      ['Auparavant', (row) => (row.previousStart === null ? NONE : frenchDatedTime(row.previousStart))],
    ],
  },
  contactMessages: {
    title: 'Messages reçus par le formulaire de contact',
    onScreen: { anchor: 'messages-recus', title: 'Messages reçus' },
    // On screen a list of quotations, not a table.
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Nom', (row) => row.name],
      ['E-mail', (row) => row.email],
      ['Message', (row) => row.message],
      ['État', (row) => CONTACT_STATUSES[row.status]],
    ],
  },
  testimonials: {
    title: 'Témoignages',
    onScreen: { anchor: 'temoignages' },
    // On screen a list of quotations, not a table.
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Nom affiché', (row) => row.clientName],
      ['E-mail', (row) => row.email ?? NONE],
      ['Note', (row) => `${row.rating}/5`],
      ['Commentaire', (row) => row.comment],
      ['État', (row) => TESTIMONIAL_STATES[row.status]],
    ],
  },
  messages: {
    title: 'Journal des messages envoyés',
    onScreen: { anchor: 'envois', title: 'Messages envoyés' },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Message', (row) => row.label],
      ['Par', (row) => (row.channel === 'mail' ? 'E-mail' : 'SMS'), 'file'],
      ['Destinataire', (row) => groupedPhone(row.recipient)],
      ['Objet', (row) => row.subject, 'file'],
      ['État', (row) => MESSAGE_STATES[row.state]],
    ],
  },
  requests: {
    title: 'Demandes faites par le lien d’un rendez-vous',
    onScreen: { anchor: 'demandes-par-lien', title: 'Demandes par lien' },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Demande', (row) => CLIENT_REQUEST_NAMES[row.kind]],
      ['E-mail', (row) => row.email ?? NONE],
      ['Réponse avant le', (row) => dayAndYear(row.answerBefore), 'screen'],
      ['Réponse avant le', (row) => frenchDate(row.answerBefore), 'file'],
      ['Réponse', (row) => (row.decision === null ? 'En attente' : REQUEST_DECISION_NAMES[row.decision])],
      ['Motif', (row) => row.reason ?? NONE, 'file'],
    ],
  },
  emailChanges: {
    title: 'Nouvelles adresses e-mail demandées par lien',
    onScreen: { anchor: 'nouvelles-adresses', title: 'Nouvelles adresses demandées' },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['E-mail', (row) => row.email],
      ['État', (row) => (row.isConfirmed ? 'Confirmée' : 'À confirmer')],
    ],
  },
  waiting: {
    title: french`Attentes d’une place`,
    onScreen: { anchor: 'attentes' },
    columns: [
      ['Date', (row) => frenchDatedTime(row.at)],
      ['Prestation', (row) => row.service],
      ['Jusqu’au', (row) => frenchDate(row.until)],
      ['Nom', (row) => row.name ?? NONE, 'file'],
      ['E-mail', (row) => row.email ?? NONE, 'file'],
      ['Téléphone', (row) => row.phone ?? NONE, 'file'],
    ],
  },
  ...PAYMENT_SECTIONS,
  declined: { title: 'Messages refusés', columns: [['Choix', (kind) => DECLINED[kind]]] },
}
