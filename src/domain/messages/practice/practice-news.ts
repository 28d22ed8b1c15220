import { french } from '../../language/typography.ts'
import type { MessageType } from '../notification.ts'

/** News to the practice that strangers can cause: at most one mail within this time, which names the others. */
export const NEWS_INTERVAL_MS = 10 * 60_000

const NEWS = {
  contact_message: { one: 'message de contact', many: 'messages de contact' },
  testimonial_received: { one: 'témoignage', many: 'témoignages' },
  data_request_new: { one: 'demande sur des données', many: 'demandes sur des données' },
  voucher_order_news: { one: 'commande de bon ou rétractation', many: 'commandes de bons ou rétractations' },
} as const satisfies Partial<Record<MessageType, { one: string; many: string }>>

export type NewsType = keyof typeof NEWS

export const NEWS_TYPES = Object.keys(NEWS) as NewsType[]

/** One line for each kind, without anything that was typed. */
export function newsLines(counts: ReadonlyMap<NewsType, number>): string {
  const named = NEWS_TYPES.map((type) => ({ ...NEWS[type], count: counts.get(type) ?? 0 }))
  return named
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => french`- ${count} ${count === 1 ? one : many}`)
    .join('\n')
}
