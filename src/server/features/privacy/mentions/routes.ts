import * as contract from '#contract/privacy/mentions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { clearMention, findMentions } from './actions.ts'

export function mentionRoutes(serve: Serve, context: AppContext): void {
  serve(contract.findMentions, async ({ body }) => ({ mentions: await findMentions(context, body) }))

  serve(contract.clearMention, async ({ body, note }) => {
    await clearMention(context, body)
    note.detail = `${body.kind} ${body.id}`
    return { message: 'Texte effacé' }
  })
}
