import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { PLACEHOLDER_SENDER } from '#domain/mail-sender.ts'
import { CannotStart } from './cannot-start.ts'

/** Documented in .env.example, including what an absent value means. Only this file reads the environment. */
export type Config = {
  host: string
  port: number
  publicUrl: URL | undefined
  dataDir: string
  databaseUrl: string | undefined
  firstAdmin: { username: string; password: string } | undefined
  starterContent: 'exemple' | 'vide'
  timeZone: string
  trustProxy: string[] | false
  rateLimits: boolean
  smtpUrl: string | undefined
  mailFrom: string
  mailAllowPrivate: boolean
  smsGateway: { url: string; headers: Record<string, string>; body: string | undefined } | undefined
  secretKey: string | undefined
  logLevel: string
}

class ConfigError extends CannotStart {}

type Env = Record<string, string | undefined>

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const address = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message })

const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(
    z.coerce
      .number('doit être un nombre de 0 à 65535')
      .check(z.int(), z.gte(0), z.lte(65535, 'doit être un nombre de 0 à 65535')),
    3000,
  ),
  PUBLIC_URL: z.optional(address(/^https?$/, 'doit être une adresse http:// ou https://')),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(address(/^postgres(ql)?$/, 'doit être une adresse postgres://')),
  ADMIN_USERNAME: z.optional(z.string().check(z.regex(/^\w{3,64}$/, 'lettres, chiffres et _, 3 au moins'))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'doit compter au moins 8 caractères'))),
  STARTER_CONTENT: z._default(z.enum(['exemple', 'vide'], 'doit être exemple ou vide'), 'exemple'),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'doit être un fuseau IANA comme Europe/Paris')),
    'Europe/Paris',
  ),
  TRUST_PROXY: z.optional(z.string()),
  SMTP_URL: z.optional(address(/^smtps?$/, 'doit être une adresse smtp:// ou smtps://')),
  MAIL_FROM: z._default(z.email('doit être une adresse e-mail'), PLACEHOLDER_SENDER),
  MAIL_ALLOW_PRIVATE: z._default(z.enum(['on', 'off'], 'doit être on ou off'), 'off'),
  // A template rather than a URL: the pattern allows `{{to}}` anywhere, also where URL parsers refuse braces.
  SMS_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/\S+$/, 'doit être une adresse http:// ou https://')),
  ),
  SMS_HEADERS: z._default(
    z
      .string()
      .check(z.refine(isJsonStringRecord, 'doit être un objet JSON de textes, comme {"Authorization":"…"}')),
    '{}',
  ),
  SMS_BODY: z.optional(z.string()),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'doit compter au moins 32 caractères'))),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'doit être on ou off'), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'n’est pas un niveau connu'),
    'info',
  ),
})

export function readConfig(env: Env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} : ${issue?.message}`)
  }
  const variables = parsed.data
  if (variables.RATE_LIMITS === 'off' && !LOOPBACK.includes(variables.HOST)) {
    throw new ConfigError('RATE_LIMITS : off n’est accepté que si HOST est une adresse locale (127.0.0.1)')
  }
  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL === undefined ? undefined : new URL(variables.PUBLIC_URL),
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    firstAdmin: readFirstAdmin(variables.ADMIN_USERNAME, variables.ADMIN_PASSWORD),
    starterContent: variables.STARTER_CONTENT,
    timeZone: variables.TIME_ZONE,
    trustProxy:
      variables.TRUST_PROXY === undefined
        ? false
        : variables.TRUST_PROXY.split(',').map((part) => part.trim()),
    rateLimits: variables.RATE_LIMITS === 'on',
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    mailAllowPrivate: variables.MAIL_ALLOW_PRIVATE === 'on',
    smsGateway: readSmsGateway(variables),
    secretKey: variables.SECRET_KEY,
    logLevel: variables.LOG_LEVEL,
  }
}

/** Variables of `.env` do not override those already set. */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function readFirstAdmin(username: string | undefined, password: string | undefined) {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) {
    throw new ConfigError('ADMIN_USERNAME et ADMIN_PASSWORD : donnez les deux, ou aucun')
  }
  return { username, password }
}

function readSmsGateway(variables: {
  SMS_URL?: string
  SMS_HEADERS: string
  SMS_BODY?: string
}): Config['smsGateway'] {
  if (variables.SMS_URL === undefined) return undefined
  return { url: variables.SMS_URL, headers: JSON.parse(variables.SMS_HEADERS), body: variables.SMS_BODY }
}

function isJsonStringRecord(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject && Object.values(parsed).every((value) => typeof value === 'string')
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
}
