import * as contract from '#contract/accounting/book.ts'
import * as settings from '#contract/accounting/book-settings.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Serve } from '#server/http/serve.ts'
import { idempotentRequest } from '#server/idempotency.ts'
import { giveLastNumber, readBookOf, refundPayment, reverseReceipt } from './actions.ts'
import { saveBookSettings, showBookSettings } from './switch.ts'

export function bookRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readBook, ({ query }) => readBookOf(context, query.month))

  serve(contract.reverseReceipt, async ({ caller, params, note }) => {
    const number = await reverseReceipt(context, { caller, ...params })
    note.subjectId = params.number
    return { message: 'Écriture inverse ajoutée au livre', number }
  })

  serve(contract.refundPayment, async ({ caller, params, headers, body, note, request }) => {
    const idempotency = idempotentRequest(context.config, headers['idempotency-key'], {
      visitor: request.visitor,
      body: { ...body, ...params },
      now: context.clock.instant(),
    })
    const number = await refundPayment(context, { caller, ...params, idempotency }, body)
    note.subjectId = params.number
    return { message: 'Remboursement noté', number }
  })

  serve(contract.giveLastNumber, async ({ caller, body }) => {
    const nextNumber = await giveLastNumber(context, { caller, ...body })
    return { message: french`Le livre continue au n° ${nextNumber}`, nextNumber }
  })
}

export function bookSettingsRoutes(serve: Serve, context: AppContext): void {
  const { kysely } = context.database

  serve(settings.readBookSettings, () => showBookSettings(kysely))

  serve(settings.saveBookSettings, async ({ body }) => {
    await saveBookSettings(context, body)
    return showBookSettings(kysely)
  })
}
