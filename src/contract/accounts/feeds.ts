import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

const flag = (label: string) => z.boolean(french`Le champ « ${label} » vaut oui ou non.`)

/** The user's own calendar feed; null when there is none. */
const FeedReply = z.strictObject({
  feed: z.nullable(
    z.strictObject({
      /**
       * URL if the site's public URL is configured, else a path; null if SECRET_KEY has changed, because the address
       * can no longer be derived.
       */
      address: z.nullable(z.string()),
      withNames: z.boolean(),
    }),
  ),
})
export type CalendarFeed = NonNullable<z.infer<typeof FeedReply>['feed']>

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/admin/calendar-feed',
  access: 'staff',
  summary: 'L’adresse de mon agenda pour une application d’agenda',
  reply: FeedReply,
})

/** Creates the feed if missing; `renew` replaces its address and revokes the old one. */
export const saveFeed = endpoint({
  method: 'PUT',
  path: '/api/admin/calendar-feed',
  access: 'staff',
  audit: 'feed_saved',
  summary: 'Créer ou renouveler cette adresse, ou y montrer le nom des clients',
  body: object({
    withNames: z.optional(flag('Montrer le nom des clients')),
    renew: z.optional(flag('Renouveler')),
  }),
  reply: FeedReply,
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  access: 'staff',
  audit: 'feed_removed',
  summary: 'Supprimer cette adresse',
  reply: FeedReply,
})
