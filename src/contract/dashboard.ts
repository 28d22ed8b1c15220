import * as z from 'zod/mini'
import { MESSAGE_STATUSES } from './contact.ts'
import { endpoint } from './endpoint.ts'

const Moment = z.strictObject({ date: z.string(), time: z.string() })

/** What happened to a reservation. */
const ACTIVITY_KINDS = ['booked', 'moved', 'cancelled'] as const

/** A booking, a move or a cancellation; `at` is when it happened, `reservation` where the reservation stands after it. */
const ActivityEntry = z.strictObject({
  id: z.number(),
  kind: z.enum(ACTIVITY_KINDS),
  at: Moment,
  reservation: Moment,
  /** Where it stood before a move. */
  was: z.nullable(Moment),
  clientName: z.nullable(z.string()),
  serviceName: z.nullable(z.string()),
  praticienName: z.string(),
  /** Booked by the client on the site. */
  online: z.boolean(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Something about a reservation that asks for attention: a message that could not leave, or nobody to reach. */
const DashboardNotice = z.strictObject({
  kind: z.enum(['message_failed', 'unreachable']),
  reservation: Moment,
  clientName: z.nullable(z.string()),
  praticienName: z.string(),
})
export type DashboardNotice = z.infer<typeof DashboardNotice>

const Received = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** The beginning of it. */
  excerpt: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  at: Moment,
})

/** Messages of the contact form, for a superadmin. */
const InboxSummary = z.strictObject({ unread: z.number(), latest: z.array(Received) })
export type InboxSummary = z.infer<typeof InboxSummary>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  summary: 'Activité récente, avis et messages',
  reply: z.strictObject({
    activity: z.array(ActivityEntry),
    notices: z.array(DashboardNotice),
    /** Null for a praticien. */
    inbox: z.nullable(InboxSummary),
  }),
})

/** One month of reservations, those to come included. */
const MonthFigures = z.strictObject({
  /** `2027-04` */
  month: z.string(),
  reservations: z.number(),
  /** Euros. */
  income: z.number(),
  /** Part of the working hours that reservations take, 0 to 1; null where nobody works. */
  occupancy: z.nullable(z.number()),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/chiffres',
  access: 'staff',
  summary: 'Visites, occupation et recettes des six derniers mois',
  reply: z.array(MonthFigures),
})
