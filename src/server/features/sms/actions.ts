import { PermanentFailure, UnknownOutcome } from '#domain/delivery.ts'
import { mayReceiveSms } from '#domain/sms-countries.ts'
import type { Day } from '#domain/time.ts'
import { french } from '#domain/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { hashToken } from '#server/security/tokens.ts'
import { countryOf } from '#server/sms/number.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import {
  decrementSmsCount,
  deleteSmsCountsBefore,
  incrementSmsCount,
  readReminderRules,
} from '../reminders/queries.ts'

const MAX_PER_NUMBER_AND_DAY = 5
const WHOLE_SITE = ''

/** Each SMS costs money, and visitors type the numbers. What is withheld stands in the journal with its reason. */
export function limitSms(context: AppContext, sender: SmsSender): SmsSender {
  if (context.config.smsGateway === undefined) return sender
  const { database, clock } = context
  return {
    async send(message, handOver) {
      const { smsCountries, smsPerDay } = await readReminderRules(database.kysely)
      if (!mayReceiveSms(countryOf(message.to), smsCountries)) throw new PermanentFailure(COUNTRY_REFUSED)
      const count = { day: clock.local().day, recipientHash: hashToken(message.to) }
      await database.transaction((trx) => countSms(trx, { ...count, smsPerDay }))
      try {
        return await sender.send(message, handOver)
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) await database.transaction((trx) => forgetSms(trx, count))
        throw error
      }
    },
  }
}

const COUNTRY_REFUSED = french`Les SMS vers ce pays ne sont pas autorisés : ajoutez-le dans « Notifications », ou prévenez cette personne autrement.`

type SmsCount = { day: Day; recipientHash: string }

async function countSms(
  trx: Trx,
  { day, recipientHash, smsPerDay }: SmsCount & { smsPerDay: number },
): Promise<void> {
  await deleteSmsCountsBefore(trx, day)
  if (!(await incrementSmsCount(trx, { day, recipientHash, max: MAX_PER_NUMBER_AND_DAY }))) {
    throw new PermanentFailure(
      french`Ce numéro a déjà reçu ${MAX_PER_NUMBER_AND_DAY} SMS aujourd’hui : c’est le maximum.`,
    )
  }
  if (!(await incrementSmsCount(trx, { day, recipientHash: WHOLE_SITE, max: smsPerDay }))) {
    throw new PermanentFailure(
      french`Le site a déjà envoyé ${smsPerDay} SMS aujourd’hui : c’est le maximum réglé dans « Notifications ».`,
    )
  }
}

/** In the order of `countSms`: otherwise the two deadlock. */
async function forgetSms(trx: Trx, { day, recipientHash }: SmsCount): Promise<void> {
  await decrementSmsCount(trx, day, recipientHash)
  await decrementSmsCount(trx, day, WHOLE_SITE)
}
