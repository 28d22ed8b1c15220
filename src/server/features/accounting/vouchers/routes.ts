import { dismissRestoredVouchers as dismissRestored } from '#contract/accounting/restored-vouchers.ts'
import * as visits from '#contract/accounting/visit-vouchers.ts'
import { checkVoucherCode } from '#contract/accounting/voucher-check.ts'
import * as contract from '#contract/accounting/vouchers.ts'
import { toEuros } from '#domain/language/money.ts'
import { formatDateTime, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { findVoucherByCode } from '#server/features/accounting/redemption/chosen.ts'
import type { Serve } from '#server/http/serve.ts'
import { idempotentRequest } from '#server/idempotency.ts'
import { checkVoucher } from '../redemption/voucher-check.ts'
import {
  endForeignCode,
  extendVoucher,
  issueVoucher,
  renewVoucherCode,
  requireVoucher,
  saveVoucherSettings,
} from './actions.ts'
import { listEntries, listShownVouchers, owedEurosOf } from './queries.ts'
import { refundVoucher } from './refunds.ts'
import { dismissRestoredVouchers, findRestoredVouchers } from './restored.ts'
import { printVoucher } from './sheet.ts'
import { attachVisitVoucher, detachVisitVoucher, readVisitVoucher } from './visits.ts'

export function voucherRoutes(serve: Serve, context: AppContext): void {
  const { config, database, clock } = context
  const { kysely } = database

  serve(contract.readVoucherSettings, () => readStored(kysely, 'vouchers'))

  serve(contract.saveVoucherSettings, ({ body }) => saveVoucherSettings(context, body))

  serve(contract.listVouchers, async () => {
    const vouchers = await listShownVouchers(kysely, clock.local().day)
    const restored = await findRestoredVouchers(kysely)
    return {
      vouchers,
      owedEuros: owedEurosOf(vouchers),
      ...(restored !== null && { restoredAt: formatDateTime(zonedTime(config.timeZone, restored)) }),
    }
  })

  serve(contract.findVoucherByCode, async ({ body }) => {
    const voucher = await findVoucherByCode(context, body.code)
    return { id: voucher?.id ?? null }
  })

  serve(checkVoucherCode, ({ body, caller, request }) =>
    checkVoucher(context, body.voucherCode, caller === null ? { address: request.ip } : null),
  )

  serve(dismissRestored, async () => {
    await dismissRestoredVouchers(kysely)
    return { message: 'Bons vérifiés' }
  })

  serve(contract.readVoucher, async ({ params }) => {
    const voucher = await requireVoucher(context, kysely, params.id)
    const entries = await listEntries(kysely, params.id)
    return {
      voucher,
      entries: entries.map(({ happenedAt, paidBack, ...entry }) => ({
        ...entry,
        paidBackEuros: paidBack === null ? null : toEuros(paidBack),
        ...toDateAndTime(zonedTime(config.timeZone, Number(happenedAt))),
      })),
    }
  })

  serve(contract.issueVoucher, async ({ caller, body, headers, note, request }) => {
    const idempotency = idempotentRequest(config, headers['idempotency-key'], {
      visitor: request.visitor,
      body,
      now: clock.instant(),
    })
    const { voucher, code } = await issueVoucher(context, { caller, idempotency }, body)
    note.subjectId = voucher.id
    return { message: 'Bon enregistré', voucher, code }
  })

  serve(contract.renewVoucherCode, async ({ params }) => {
    const code = await renewVoucherCode(context, params.id)
    return { message: 'Nouveau code établi', code }
  })

  serve(contract.forgetForeignCode, async ({ params }) => ({
    message: 'Code retiré',
    voucher: await endForeignCode(context, params.id),
  }))

  serve(contract.printVoucher, async ({ params, body, note, reply }) => {
    const bytes = await printVoucher(context, { ...params, ...body })
    note.subjectId = params.id
    reply.header('content-disposition', `attachment; filename="bon-${params.id}.pdf"`)
    return inOnePiece(bytes)
  })

  serve(contract.extendVoucher, async ({ caller, params, body }) => ({
    message: 'Validité modifiée',
    voucher: await extendVoucher(context, { caller, ...params, ...body }),
  }))

  serve(contract.refundVoucher, async ({ caller, params, body }) => ({
    message: 'Reste remboursé',
    voucher: await refundVoucher(context, { caller, ...params, ...body }),
  }))

  serve(visits.readVisitVoucher, ({ caller, params }) => readVisitVoucher(context, { caller, ...params }))

  serve(visits.attachVisitVoucher, async ({ caller, params, body }) => {
    await attachVisitVoucher(context, { caller, ...params }, body)
    return readVisitVoucher(context, { caller, ...params })
  })

  serve(visits.detachVisitVoucher, async ({ caller, params }) => {
    await detachVisitVoucher(context, { caller, ...params })
    return readVisitVoucher(context, { caller, ...params })
  })
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
