import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/templates.ts'
import type { AppContext } from '#server/app-context.ts'
import { originalTemplate } from '#server/db/starter/templates.ts'
import type { Serve } from '#server/http/serve.ts'
import { listTemplates, updateTemplate } from '../notifications/queries.ts'
import {
  inOrder,
  preview,
  requireTemplate,
  sendTrial,
  toReply,
  toStored,
  validateTemplateText,
} from './actions.ts'

export function templateRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context
  const { kysely: db } = context.database

  const change = async (id: number, columns: Omit<Parameters<typeof updateTemplate>[2], 'now'>) => {
    await updateTemplate(db, id, { ...columns, now: clock.instant() })
    return toReply(await requireTemplate(db, id))
  }

  serve(contract.listTemplates, async () => inOrder(await listTemplates(db)).map(toReply))

  serve(contract.activateTemplate, async ({ params, body }) => {
    await requireTemplate(db, params.id)
    return change(params.id, { active: body.active ? 1 : 0 })
  })

  serve(contract.saveTemplate, async ({ params, body }) => {
    const { type } = await requireTemplate(db, params.id)
    validateTemplateText(type, body)
    return change(params.id, toStored(type, body))
  })

  serve(contract.resetTemplate, async ({ params }) => {
    const original = originalTemplate((await requireTemplate(db, params.id)).type)
    if (!original) throw new Refusal('not_found')
    return change(params.id, { subject: original.subject, body: original.body, sms: null })
  })

  serve(contract.previewTemplate, async ({ params, body, caller }) => {
    const row = await requireTemplate(db, params.id)
    validateTemplateText(row.type, body)
    return preview(context, row, { text: body, caller })
  })

  serve(contract.sendTestMessage, async ({ params, body: { to, ...text }, caller }) => {
    const row = await requireTemplate(db, params.id)
    validateTemplateText(row.type, text)
    await sendTrial(context, row, { text, caller, to })
    return { message: `L’essai part vers ${to}.` }
  })
}
