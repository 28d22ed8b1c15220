import type { Day } from '../../language/time.ts'
import { french } from '../../language/typography.ts'
import { readBrevoAnswer, readOctopushAnswer, type SmsAnswer } from './provider-answers.ts'
import { needsUcs2 } from './segments.ts'

/** As the providers’ own pages had it that day. Neither was tried from here. */
export const SMS_PROVIDERS_CHECKED_ON: Day = '2026-11-30'

export type SmsSecret = 'login' | 'key'

/** `sender`: the name that a phone shows. */
export type SmsAccount = { login: string; key: string; sender: string }

/** `to` in E.164; `id` is the same each time the message is sent. */
export type OutgoingSms = { to: string; text: string; id: string }

export type SmsRequest = { url: string; headers: Record<string, string>; body: string }

export type SmsProvider = {
  name: string
  company: string
  country: string
  /** Documentation of the request and of its answers. */
  page: string
  /** How its secrets are named and where they are found, in the order of the screen. */
  secrets: readonly { secret: SmsSecret; label: string; help: string }[]
  ask(sms: OutgoingSms, account: SmsAccount): SmsRequest
  /** `body`: parsed JSON; null for anything else. */
  read(status: number, body: Readonly<Record<string, unknown>> | null): SmsAnswer
}

const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' }

export const SMS_PROVIDERS = {
  brevo: {
    name: 'Brevo',
    company: 'Sendinblue SAS (Brevo)',
    country: 'France',
    page: 'https://developers.brevo.com/reference/sendtransacsms',
    secrets: [
      {
        secret: 'key',
        label: 'Clé API',
        help: french`Chez Brevo, « SMTP et API », « Clés API » : elle commence par xkeysib. La clé SMTP ne convient pas.`,
      },
    ],
    ask: ({ to, text }, { key, sender }) => ({
      url: 'https://api.brevo.com/v3/transactionalSMS/send',
      headers: { ...JSON_TYPE, 'api-key': key },
      body: JSON.stringify({
        sender,
        recipient: to.replace('+', ''),
        content: text,
        type: 'transactional',
        unicodeEnabled: needsUcs2(text),
      }),
    }),
    read: readBrevoAnswer,
  },
  octopush: {
    name: 'Octopush',
    company: 'Octopush',
    country: 'France',
    page: 'https://dev.octopush.com/en/sms-gateway-api-documentation/',
    secrets: [
      {
        secret: 'login',
        label: 'Identifiant API',
        help: french`L’adresse e-mail de votre compte (api-login).`,
      },
      {
        secret: 'key',
        label: 'Clé API',
        help: french`Chez Octopush, dans votre espace client, sous « API ».`,
      },
    ],
    ask: ({ to, text, id }, { login, key, sender }) => ({
      url: 'https://api.octopush.com/v1/public/sms-campaign/send',
      headers: { ...JSON_TYPE, 'api-login': login, 'api-key': key },
      body: JSON.stringify({
        recipients: [{ phone_number: to }],
        text,
        type: 'sms_premium',
        purpose: 'alert',
        sender,
        request_id: id,
        auto_optimize_text: false,
      }),
    }),
    read: readOctopushAnswer,
  },
} as const satisfies Record<string, SmsProvider>

export type SmsProviderKey = keyof typeof SMS_PROVIDERS

export const SMS_PROVIDER_KEYS = Object.keys(SMS_PROVIDERS) as [SmsProviderKey, ...SmsProviderKey[]]

/** For the register of processing and the privacy notice. */
export function smsCompanyText({ company, country }: SmsProvider): string {
  return `${company}, ${country}`
}

export function smsProviderOf(key: SmsProviderKey): SmsProvider {
  return SMS_PROVIDERS[key]
}
