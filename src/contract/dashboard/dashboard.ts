import * as z from 'zod/mini'
import { CONTACT_MESSAGE_STATUSES } from '../content/contact.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, object } from '../fields.ts'

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

/** `handed_over`: booked for somebody who took it over from another client. */
const ACTIVITY_KINDS = ['booked', 'handed_over', 'moved', 'cancelled'] as const

/** A change of a reservation; `at` is when it happened, `reservation` the time after it. */
const ActivityEntry = z.strictObject({
  id: z.number(),
  kind: z.enum(ACTIVITY_KINDS),
  at: LocalTimeReply,
  reservation: LocalTimeReply,
  was: z.nullable(LocalTimeReply),
  clientName: z.nullable(z.string()),
  serviceName: z.nullable(z.string()),
  praticienName: z.string(),
  /** Name of the previous practitioner of a reservation that was given away. */
  wasPraticienName: z.nullable(z.string()),
  /** Booked by the client on the site. */
  online: z.boolean(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/**
 * A reservation that needs attention: a message failed to send, the client has no contact details, or has not yet
 * followed the link that confirms the booking, or the caller's private calendar is busy at that time since.
 */
const DashboardNotice = z.strictObject({
  kind: z.enum(['message_failed', 'unconfirmed', 'busy_elsewhere', 'unreachable']),
  reservation: LocalTimeReply,
  clientName: z.nullable(z.string()),
  praticienName: z.string(),
})
export type DashboardNotice = z.infer<typeof DashboardNotice>

const InboxMessage = z.strictObject({
  id: z.number(),
  name: z.string(),
  excerpt: z.string(),
  status: z.enum(CONTACT_MESSAGE_STATUSES),
  at: LocalTimeReply,
})

const InboxSummary = z.strictObject({ unread: z.number(), latest: z.array(InboxMessage) })
export type InboxSummary = z.infer<typeof InboxSummary>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'staff',
  audit: 'dashboard_opened',
  summary: 'Activité récente, avis et messages',
  reply: z.strictObject({
    activity: z.array(ActivityEntry),
    notices: z.array(DashboardNotice),
    inbox: z.nullable(InboxSummary),
    /** Number that wait for moderation; null for a praticien. */
    testimonials: z.nullable(z.number()),
    /**
     * Clients' open requests about their data, with the first deadline; null without any, and for a praticien.
     * `onlyId`: null where there are several.
     */
    requests: z.nullable(
      z.strictObject({
        count: z.number(),
        onlyId: z.nullable(z.number()),
        answerBefore: z.string(),
        isLate: z.boolean(),
      }),
    ),
    /** Orders of vouchers that wait for their money; absent while none is taken on the site, and for a praticien. */
    unpaidOrders: z.optional(z.number()),
    /** Online payments and refunds for a person to look at; absent while no key is stored, and for a praticien. */
    onlineTasks: z.optional(z.number()),
    /**
     * How many wait for a free time, and what offers of freed time brought in 30 days (`euros` and `minutes` by
     * bookings); absent while the list is closed.
     */
    waiting: z.optional(
      z.strictObject({
        count: z.number(),
        offered: z.number(),
        taken: z.number(),
        minutes: z.number(),
        euros: z.number(),
      }),
    ),
  }),
})

/** Times as `HH:MM`, `to` up to 24:00. */
const FreeSpan = z.strictObject({ from: z.string(), to: z.string() })

const NextWorkedDay = z.strictObject({
  date: z.string(),
  reservations: z.number(),
  first: z.nullable(z.string()),
})
export type NextWorkedDay = z.infer<typeof NextWorkedDay>

export const readDay = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/journee',
  access: 'staff',
  summary: 'Temps libre d’une journée, et prochain jour travaillé',
  query: object({ date: day('Date'), praticienId: z.optional(idParam('Praticien')) }),
  reply: z.strictObject({
    isWorked: z.boolean(),
    /** Gaps of 15 minutes and more, buffers left out; none for several practitioners at once. */
    free: z.array(FreeSpan),
    /** First day with working hours or a reservation, within two months. */
    next: z.nullable(NextWorkedDay),
  }),
})

/** Figures of one month, future reservations included; `month` is `2027-04`, `income` in euros. */
const MonthFigures = z.strictObject({
  month: z.string(),
  /** Without absences and late cancellations, as is the income. */
  reservations: z.number(),
  income: z.number(),
  /** Past reservations, those without a note included. */
  came: z.number(),
  missed: z.number(),
  cancelledLate: z.number(),
  /** Share of the working hours that is booked, 0 to 1; null when nobody works. */
  occupancy: z.nullable(z.number()),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/chiffres',
  access: 'staff',
  summary: 'Rendez-vous, occupation et montants convenus des six derniers mois',
  reply: z.array(MonthFigures),
})
