import * as z from 'zod/mini'
import { MESSAGE_STATUSES } from './contact.ts'
import { endpoint } from './endpoint.ts'

const Moment = z.strictObject({ date: z.string(), time: z.string() })

/** What happened to a visit. */
const ACTIVITY_KINDS = ['booked', 'moved', 'cancelled'] as const

/** A booking, a move or a cancellation; `at` is when it happened, `visit` where the visit stands after it. */
const Activity = z.strictObject({
  id: z.number(),
  kind: z.enum(ACTIVITY_KINDS),
  at: Moment,
  visit: Moment,
  /** Where it stood before a move. */
  was: z.nullable(Moment),
  clientName: z.nullable(z.string()),
  serviceName: z.nullable(z.string()),
  praticienName: z.string(),
  /** Booked by the client on the site. */
  online: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

/** Something about a visit that asks for attention: a message that could not leave, or nobody to reach. */
const Notice = z.strictObject({
  kind: z.enum(['message_failed', 'unreachable']),
  visit: Moment,
  clientName: z.nullable(z.string()),
  praticienName: z.string(),
})
export type Notice = z.infer<typeof Notice>

const Received = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** The beginning of it. */
  excerpt: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  at: Moment,
})

/** Messages of the contact form, for a superadmin. */
const Inbox = z.strictObject({ unread: z.number(), latest: z.array(Received) })
export type Inbox = z.infer<typeof Inbox>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  summary: 'Activité récente, avis et messages',
  reply: z.strictObject({
    activity: z.array(Activity),
    notices: z.array(Notice),
    /** Null for a praticien. */
    inbox: z.nullable(Inbox),
  }),
})

/** One month of visits, those to come included. */
const Month = z.strictObject({
  /** `2027-04` */
  month: z.string(),
  visits: z.number(),
  /** Euros. */
  income: z.number(),
  /** Part of the working hours that visits take, 0 to 1; null where nobody works. */
  occupancy: z.nullable(z.number()),
})
export type Month = z.infer<typeof Month>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/chiffres',
  access: 'staff',
  summary: 'Visites, occupation et recettes des six derniers mois',
  reply: z.array(Month),
})
