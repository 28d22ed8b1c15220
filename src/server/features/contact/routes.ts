import { readContactInfo, sendContactMessage } from '#contract/contact.ts'
import { richText } from '#server/features/settings/queries.ts'
import type { Serve } from '#server/http/serve.ts'
import type { Practice } from '#server/practice.ts'
import { notifyPractice } from '../notifications/actions.ts'
import { insertMessage } from './queries.ts'

export function contactRoutes(serve: Serve, practice: Practice): void {
  const { database, clock } = practice

  serve(sendContactMessage, async ({ body: { website, ...given } }) => {
    const thanks = { success: true, message: 'Merci, votre message a bien été envoyé.' }
    // Only a robot fills the hidden field; it need not know that it was noticed.
    if (website) return thanks
    await database.transaction(async (trx) => {
      const id = await insertMessage(trx, { ...given, now: clock.instant() })
      await notifyPractice(practice, trx, {
        type: 'contact_message',
        event: `contact:${id}`,
        values: { clientName: given.name, clientEmail: given.email, message: given.message },
        replyTo: given.email,
      })
    })
    return thanks
  })

  serve(readContactInfo, async () => ({ contactInfo: await richText(database.kysely, 'contactInfo') }))
}
