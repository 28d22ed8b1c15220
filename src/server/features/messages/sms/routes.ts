import * as contract from '#contract/messages/sms.ts'
import { noSmsNote } from '#domain/messages/sms/sms-recipient.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSmsObstacle } from '#server/sms/number.ts'
import { SMS_KEYS, sendsSmsIn, tellsChangesIn } from '../sms-account/route.ts'
import { readCredit, readSmsReply, removeSmsProvider, saveSmsProvider } from './provider.ts'
import { sendTestSms } from './trial.ts'

export function smsRoutes(serve: Serve, context: AppContext): void {
  const { config } = context
  const { kysely: db } = context.database

  serve(contract.checkSmsNumber, async ({ body: { phone } }) => {
    const stored = await readSettings(db, SMS_KEYS)
    if (!sendsSmsIn(config, stored) && !tellsChangesIn(config, stored)) return { note: null }
    const { smsCountries: countries } = storedIn(stored, 'reminders')
    return { note: noSmsNote(findSmsObstacle(phone, { timeZone: config.timeZone, countries })) }
  })

  serve(contract.readSms, () => readSmsReply(context))

  serve(contract.readSmsCredit, async () => ({ left: await readCredit(context) }))

  serve(contract.saveSmsProvider, async ({ body }) => {
    await saveSmsProvider(context, body)
    return readSmsReply(context)
  })

  serve(contract.removeSmsProvider, async () => {
    await removeSmsProvider(context)
    return readSmsReply(context)
  })

  serve(contract.sendTestSms, ({ caller, request }) =>
    sendTestSms(context, { callerId: caller.id, log: request.log }),
  )
}
