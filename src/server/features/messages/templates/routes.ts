import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/messages/templates.ts'
import { OWED_MESSAGES } from '#domain/messages/kinds/order-kinds.ts'
import type { AppContext } from '#server/app-context.ts'
import { toFlag } from '#server/db/columns.ts'
import { findOriginalTemplate } from '#server/db/starter/templates.ts'
import type { Serve } from '#server/http/serve.ts'
import { admitTestRecipient } from '../mail-server/actions.ts'
import {
  listKnownTemplates,
  renderPreview,
  requireTemplate,
  sendTestMessage,
  toTemplateColumns,
  toTemplateReply,
  validateTemplateText,
} from './actions.ts'
import { listTemplates, type TemplateChange, updateTemplate } from './queries.ts'

export function templateRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context
  const { kysely: db } = context.database

  const updateAndRead = async (id: number, change: TemplateChange) => {
    await updateTemplate(db, id, { change, now: clock.instant() })
    return toTemplateReply(await requireTemplate(db, id))
  }

  serve(contract.listTemplates, async () => listKnownTemplates(await listTemplates(db)).map(toTemplateReply))

  serve(contract.setTemplateActive, async ({ params, body }) => {
    const { type } = await requireTemplate(db, params.id)
    if (!body.active && OWED_MESSAGES.includes(type)) throw new Refusal('message_owed')
    return updateAndRead(params.id, { active: toFlag(body.active) })
  })

  serve(contract.saveTemplate, async ({ params, body }) => {
    const { type } = await requireTemplate(db, params.id)
    validateTemplateText(type, body)
    return updateAndRead(params.id, toTemplateColumns(type, body))
  })

  serve(contract.resetTemplate, async ({ params }) => {
    const original = findOriginalTemplate((await requireTemplate(db, params.id)).type)
    if (!original) throw new Refusal('not_found')
    return updateAndRead(params.id, { subject: original.subject, body: original.body, sms: null })
  })

  serve(contract.previewTemplate, async ({ params, body }) => {
    const row = await requireTemplate(db, params.id)
    validateTemplateText(row.type, body)
    return renderPreview(context, row, body)
  })

  serve(
    contract.sendTestMessage,
    async ({ params, body: { to, ...text }, request: { authenticatedAt }, note }) => {
      const row = await requireTemplate(db, params.id)
      validateTemplateText(row.type, text)
      note.detail = await admitTestRecipient(context, { to, authenticatedAt })
      await sendTestMessage(context, row, { text, to })
      return { message: `L’essai part vers ${to}.` }
    },
  )
}
