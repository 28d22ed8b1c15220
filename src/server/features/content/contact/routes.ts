import * as contract from '#contract/content/contact.ts'
import { Refusal } from '#contract/errors.ts'
import { formatTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { readRichText } from '#server/features/content/settings/queries.ts'
import type { Serve } from '#server/http/serve.ts'
import { tellPracticeNews } from '../../messages/notifications/practice-news.ts'
import { removeContactMessage } from './actions.ts'
import {
  countContactMessages,
  findContactMessage,
  insertContactMessage,
  listContactMessages,
  updateContactMessageStatus,
} from './queries.ts'

export function contactRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context

  serve(contract.sendContactMessage, async ({ body: { name, email, message } }) => {
    const thanks = { success: true, message: 'Merci, votre message a bien été envoyé.' }
    await database.transaction(async (trx) => {
      const id = await insertContactMessage(trx, { name, email, message, now: clock.instant() })
      await tellPracticeNews(context, trx, {
        type: 'contact_message',
        event: `contact:${id}`,
        values: { clientName: name, clientEmail: email, message },
        replyTo: { address: email, name },
      })
    })
    return thanks
  })

  serve(contract.readContactInfo, async () => ({
    contactInfo: await readRichText(database.kysely, 'contactInfo'),
  }))

  serve(contract.listContactMessages, async ({ query: { before, ...part } }) => {
    const after = before === undefined ? undefined : await findContactMessage(database.kysely, before)
    if (before !== undefined && !after) throw new Refusal('list_changed')
    const messages = await listContactMessages(database.kysely, { ...part, after })
    return messages.map(({ created_at, ...message }) => {
      const { day, minute } = zonedTime(config.timeZone, created_at)
      return { ...message, date: day, time: formatTime(minute) }
    })
  })

  serve(contract.countContactMessages, () => countContactMessages(database.kysely))

  serve(contract.changeContactMessageStatus, async ({ params, body }) => {
    if (!(await updateContactMessageStatus(database.kysely, params.id, body.status)))
      throw new Refusal('not_found')
    return { message: 'Message classé' }
  })

  serve(contract.removeContactMessage, async ({ params }) => {
    await removeContactMessage(context, params.id)
    return { message: 'Message supprimé' }
  })
}
