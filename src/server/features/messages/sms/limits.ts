import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { PermanentFailure, UnknownOutcome } from '#domain/messages/delivery.ts'
import { toSmsText } from '#domain/messages/sms/sms-text.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { hmacToken } from '#server/security/secret.ts'
import { isAllowedNumber } from '#server/sms/number.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import { readSmsRules } from '../sms-account/queries.ts'
import { decrementSmsCount, incrementSmsCount } from './queries.ts'

const MAX_PER_NUMBER_AND_DAY = 5
const WHOLE_SITE = ''

/** Sends each SMS as the owner’s rules have it: to allowed countries, in bounded number, in the signs of phones. */
export function limitSms(context: AppContext, sender: SmsSender): SmsSender {
  const { config, database, clock } = context
  return {
    async send(message, handOver) {
      const { smsCountries, smsPerDay, keepAccents } = await readSmsRules(database.kysely)
      if (!isAllowedNumber(message.to, smsCountries)) throw new PermanentFailure(COUNTRY_REFUSED)
      const text = toSmsText(message.text, { keepAccents })
      const recipientHash = hmacToken(config, message.to, 'sms-count')
      const count = { day: clock.local().day, recipientHash }
      await database.transaction((trx) => countSms(trx, { ...count, smsPerDay }))
      try {
        return await sender.send({ ...message, text }, handOver)
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
