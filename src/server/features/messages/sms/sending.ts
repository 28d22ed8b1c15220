import { SmsAccountFailure, smsFaultRemedy } from '#domain/messages/sms/provider-failure.ts'
import { smsProviderOf } from '#domain/messages/sms/providers.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import type { StoredSmsProvider } from '#server/db/statements/stored-settings.ts'
import { providerSender } from '#server/sms/provider-sender.ts'
import { gatewaySender, logSender, type SmsLog, type SmsSender } from '#server/sms/sms-sender.ts'
import { notifyPractice } from '../notifications/actions.ts'
import { type SmsRoute, smsRouteIn } from '../sms-account/route.ts'
import { openSecrets } from '../sms-account/secrets.ts'
import { limitSms } from './limits.ts'

/** Reads the settings for each message, so that a change applies at once, also to messages that wait. */
export function siteSmsSender(context: AppContext, log: SmsLog): SmsSender {
  const { config, database } = context
  return {
    async send(message, handOver) {
      const route = smsRouteIn(config, await readSettings(database.kysely, ['smsProvider']))
      if (route === null) return logSender(log).send(message)
      const sender = limitSms(context, { send: (...sms) => senderOf(context, route).send(...sms) })
      try {
        return await sender.send(message, handOver)
      } catch (error) {
        if (error instanceof SmsAccountFailure && route.source === 'settings')
          await tellOwner(context, error, route.account)
        throw error
      }
    },
  }
}

function senderOf({ config }: AppContext, route: SmsRoute): SmsSender {
  if (route.source === 'environment') return gatewaySender(route.gateway)
  const { provider: key, sender } = route.account
  const provider = smsProviderOf(key)
  const secrets = openSecrets(config, route.account)
  if (secrets === null) throw new SmsAccountFailure('key', provider.name, 'sealed under another key')
  return providerSender(provider, { ...secrets, sender })
}

/** By mail, once a day for each fault. */
async function tellOwner(
  context: AppContext,
  { fault, message }: SmsAccountFailure,
  { provider }: StoredSmsProvider,
): Promise<void> {
  const remedy = smsFaultRemedy(fault, smsProviderOf(provider).name)
  await context.database.transaction((trx) =>
    notifyPractice(context, trx, {
      type: 'site_alert',
      event: ['site_alert', 'sms', provider, fault, context.clock.local().day].join(':'),
      values: { problem: message, remedy },
    }),
  )
}
