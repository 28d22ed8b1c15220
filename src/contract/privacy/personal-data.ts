import * as z from 'zod/mini'
import { CLIENT_REQUEST_KINDS } from '#domain/booking/client-request.ts'
import { CLIENT_SOURCES } from '#domain/clients/identity.ts'
import { NOTE_VISIBILITIES } from '#domain/clients/notes.ts'
import { DECLINE_KINDS } from '#domain/messages/decline.ts'
import { ATTENDANCES } from '#domain/visit/attendance.ts'
import { CONTACT_MESSAGE_STATUSES } from '../content/contact.ts'
import { endpoint } from '../endpoint.ts'
import { clearable, clientName, email, emptyable, id, object, phone } from '../fields.ts'
import { subjectVouchers } from './subject-vouchers.ts'

/**
 * A data subject (GDPR, article 4), by e-mail address, phone number or both: rows with either are theirs. `clientId`
 * names one of the people who share these by their record, and suffices. POST for reads, so that no address is in
 * URLs, browser history or logs.
 */
export const DataSubject = object({
  email: emptyable(email('E-mail')),
  phone: emptyable(phone('Téléphone')),
  clientId: z.optional(id('Client')),
}).check(
  z.refine(
    ({ email: address, phone: number, clientId }) =>
      address !== undefined || number !== undefined || clientId !== undefined,
    { path: ['email'], message: 'Indiquez un e-mail ou un téléphone.' },
  ),
)
export type DataSubject = z.infer<typeof DataSubject>

/** Local times `2027-04-14T10:30`; `price` in euros. */
const SubjectReservation = z.strictObject({
  id: z.number(),
  at: z.string(),
  bookedAt: z.string(),
  state: z.enum(['pending', 'upcoming', 'past', 'cancelled', 'handed_over']),
  attendance: z.nullable(z.enum(ATTENDANCES)),
  serviceName: z.nullable(z.string()),
  praticienName: z.string(),
  price: z.nullable(z.number()),
  clientName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  /** The choice about offers in the booking form; absent if the form did not ask. */
  allowsOffers: z.optional(z.boolean()),
})
export type SubjectReservation = z.infer<typeof SubjectReservation>

/** Everything that the site holds about a data subject. */
export const PersonalData = z.strictObject({
  records: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      source: z.enum(CLIENT_SOURCES),
      /** The record with which staff have merged it. */
      mergedInto: z.nullable(z.number()),
    }),
  ),
  /** `text` is null in the search for a colleague's private note: only the export holds it. */
  notes: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      reservationId: z.nullable(z.number()),
      authorName: z.nullable(z.string()),
      visibility: z.enum(NOTE_VISIBILITIES),
      /** Time of the last change, if there was one. */
      changedAt: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
  preferences: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      pressure: z.nullable(z.string()),
      oils: z.nullable(z.string()),
      music: z.nullable(z.string()),
      other: z.nullable(z.string()),
    }),
  ),
  /** Merges and splits of these records, for as long as they can be undone. */
  merges: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      kind: z.enum(['merge', 'split']),
      isUndone: z.boolean(),
    }),
  ),
  reservations: z.array(SubjectReservation),
  /** Changes of these reservations, oldest first. */
  history: z.array(
    z.strictObject({
      reservationId: z.number(),
      at: z.string(),
      kind: z.enum(['booked', 'moved', 'cancelled']),
      start: z.string(),
      previousStart: z.nullable(z.string()),
    }),
  ),
  contactMessages: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      status: z.enum(CONTACT_MESSAGE_STATUSES),
    }),
  ),
  testimonials: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      clientName: z.string(),
      email: z.nullable(z.string()),
      rating: z.number(),
      comment: z.string(),
      status: z.enum(['pending', 'approved', 'refused']),
    }),
  ),
  /** Journal of the messages sent to them or about their reservations. */
  messages: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      label: z.string(),
      channel: z.enum(['mail', 'sms']),
      recipient: z.string(),
      subject: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
  /** Requests made by the link to a reservation; days are the practice's. */
  requests: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      kind: z.enum(CLIENT_REQUEST_KINDS),
      email: z.nullable(z.string()),
      answerBefore: z.string(),
      decision: z.nullable(z.enum(['done', 'refused', 'erased'])),
      reason: z.nullable(z.string()),
    }),
  ),
  /** New addresses that they asked for in the last 24 hours. */
  emailChanges: z.array(
    z.strictObject({ id: z.number(), at: z.string(), email: z.string(), isConfirmed: z.boolean() }),
  ),
  /** Requests on the waiting list. */
  waiting: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      service: z.string(),
      until: z.string(),
    }),
  ),
  /** Rows of the book about their visits and purchases, which an erasure keeps; a refund's amount is negative. */
  receipts: z.array(
    z.strictObject({
      number: z.number(),
      day: z.string(),
      euros: z.number(),
      means: z.string(),
      nature: z.string(),
      clientName: z.nullable(z.string()),
    }),
  ),
  ...subjectVouchers,
  /** Messages that they do not want to receive any more. */
  declined: z.array(z.enum(DECLINE_KINDS)),
})
export type PersonalData = z.infer<typeof PersonalData>

/** A record that a search has found, for the choice between people who share an address or a number. */
const SubjectPerson = z.strictObject({
  id: z.number(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  reservations: z.number(),
})
export type SubjectPerson = z.infer<typeof SubjectPerson>

/** With several people, what is found is that of all of them; anything but a search then names one of them. */
export const FoundPersonalData = z.extend(PersonalData, { people: z.array(SubjectPerson) })
export type FoundPersonalData = z.infer<typeof FoundPersonalData>

export const findPersonalData = endpoint({
  method: 'POST',
  path: '/api/superadmin/personal-data/search',
  access: 'superadmin',
  summary: 'Tout ce que le site sait d’une personne',
  body: DataSubject,
  reply: FoundPersonalData,
  audit: 'personal_data_viewed',
})

const exported = {
  method: 'POST',
  access: 'superadmin',
  requiresReauthentication: true,
  body: DataSubject,
  errors: ['export_too_large', 'person_ambiguous'],
  audit: 'personal_data_exported',
} as const

export const exportPersonalData = endpoint({
  ...exported,
  path: '/api/superadmin/personal-data/export',
  summary: 'Exporter ce que le site sait d’une personne (JSON)',
  file: { type: 'application/json', name: 'donnees-personnelles.json' },
  reply: PersonalData,
})

export const exportPersonalDataPage = endpoint({
  ...exported,
  path: '/api/superadmin/personal-data/export/html',
  summary: 'Exporter ce que le site sait d’une personne (page à lire)',
  file: { type: 'text/html', name: 'donnees-personnelles.html' },
  reply: z.string(),
})

/** Partial correction: an absent detail is unchanged, '' clears it. */
export const CorrectedDetails = object({
  clientName: clearable(clientName('Nom')),
  clientEmail: clearable(email('E-mail')),
  clientPhone: clearable(phone('Téléphone')),
})
export type CorrectedDetails = z.infer<typeof CorrectedDetails>

export const correctPersonalData = endpoint({
  method: 'PUT',
  path: '/api/superadmin/personal-data',
  access: 'superadmin',
  requiresReauthentication: true,
  summary: 'Corriger les coordonnées d’une personne dans tous ses rendez-vous, passés compris',
  body: object({ subject: DataSubject, details: CorrectedDetails }),
  // `clientId`: the record that has the corrected details, which may be another one's.
  reply: z.strictObject({
    message: z.string(),
    corrected: z.number(),
    clientId: z.nullable(z.number()),
  }),
  errors: ['nobody_found', 'person_ambiguous'],
  audit: 'personal_data_corrected',
})
