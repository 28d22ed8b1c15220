import { Refusal } from '#contract/errors.ts'
import { toPublicSettings } from '#domain/content/settings.ts'
import { french } from '#domain/language/typography.ts'
import { DeliveryFailure } from '#domain/messages/delivery.ts'
import { countSmsSegments } from '#domain/messages/sms/segments.ts'
import { toSmsText } from '#domain/messages/sms/sms-text.ts'
import type { AppContext } from '#server/app-context.ts'
import { findSiteOrigin } from '#server/db/site-address.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { createMessageId } from '#server/mail/message-id.ts'
import { smsRecipient } from '#server/sms/number.ts'
import type { SmsLog, SmsSender } from '#server/sms/sms-sender.ts'
import { refuseTooManyTestMails, withDetail } from '../mail-server/actions.ts'
import { insertTestMessage, TEST_MESSAGE_TYPE } from '../mail-server/queries.ts'
import { smsRouteIn } from '../sms-account/route.ts'
import { findPhoneOf } from './queries.ts'
import { siteSmsSender } from './sending.ts'

/** The HTTP request waits for the provider. */
const TIMEOUT_MS = 30_000

type Trial = { callerId: number; log: SmsLog }

/** To the caller’s own number; counted with the test mails, and with the SMS of that number. */
export async function sendTestSms(
  context: AppContext,
  { callerId, log }: Trial,
): Promise<{ sent: boolean; message: string }> {
  const { config, database, clock } = context
  const { kysely: db } = database
  const settings = await readStoredSettings(db)
  if (smsRouteIn(config, settings) === null) throw new Refusal('sms_not_set_up')
  const { recipient, failure: noMobile } = smsRecipient((await findPhoneOf(db, callerId)) ?? '', config)
  if (noMobile !== null) throw new Refusal('sms_without_own_number')
  await refuseTooManyTestMails(db, clock.instant())
  const messageId = createMessageId(await findSiteOrigin(config, db), config.mailFrom)
  const words = french`${toPublicSettings(settings).siteTitle} : cet essai vous parvient, les SMS du site fonctionnent.`
  const text = toSmsText(words, storedIn(settings, 'smsRules'))
  const failure = await failureOf(siteSmsSender(context, log), { to: recipient, text, messageId })
  await database.transaction((trx) =>
    insertTestMessage(trx, {
      channel: 'sms',
      segments: countSmsSegments(text),
      event: `${TEST_MESSAGE_TYPE}:${crypto.randomUUID()}`,
      messageId,
      recipient,
      subject: 'Essai d’envoi',
      error: failure?.message ?? null,
      via: 'gateway',
      now: clock.instant(),
    }),
  )
  if (failure) return { sent: false, message: withDetail(failure) }
  return { sent: true, message: french`Le SMS est accepté pour le ${recipient}. Il arrive dans la minute.` }
}

async function failureOf(
  sender: SmsSender,
  message: Parameters<SmsSender['send']>[0],
): Promise<DeliveryFailure | null> {
  try {
    await sender.send(message, { record: async () => {}, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return null
  } catch (error) {
    if (error instanceof DeliveryFailure) return error
    throw error
  }
}
