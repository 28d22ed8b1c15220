import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { french } from '#domain/language/typography.ts'
import { PLACEHOLDER_SENDER } from '#domain/messages/mail-sender.ts'
import { smsBodyFault } from '#domain/messages/sms/sms-body.ts'
import { type BucketAddress, parseS3Url } from '#domain/operations/s3-url.ts'
import { CannotStart } from './cannot-start.ts'

/** Of Argon2id; memory in KiB. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Documented in .env.example, including what an absent value means. Only this file reads the environment. */
export type Config = {
  host: string
  port: number
  publicUrl: URL | undefined
  dataDir: string
  backupDir: string
  backupBucket: BucketAddress | undefined
  backupRecipient: string | undefined
  backupBeforeUpgrade: boolean
  databaseUrl: string | undefined
  hasReplicaUrl: boolean
  bucket: BucketAddress | undefined
  firstAdmin: { username: string; password: string } | undefined
  starterContent: 'exemple' | 'vide'
  timeZone: string
  trustProxy: string[] | false
  rateLimits: boolean
  /** Visitors' reads that are answered at once. */
  maxVisitorReads: number
  smtpUrl: string | undefined
  mailFrom: string
  mailAllowPrivate: boolean
  smsGateway: { url: string; headers: Record<string, string>; body: string | undefined } | undefined
  /** Of a server that stands for Stripe’s, in tests. */
  stripeUrl: URL | undefined
  secretKey: string | undefined
  passwordCost: PasswordCost
  /** Undefined while METRICS is off. */
  metricsToken: string | undefined
  logLevel: string
}

class ConfigError extends CannotStart {}

type Env = Record<string, string | undefined>

/** Far more than a practice has, and answered within seconds by the smallest server. */
const MAX_VISITOR_READS = 200

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
const FASTIFY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const address = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message })

const postgresAddress = address(/^postgres(ql)?$/, 'doit être une adresse postgres://').check(
  z.refine(hasKnownSslMode, `sslmode doit valoir ${SSL_MODES.join(', ')}`),
)

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
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_S3_URL: z.optional(z.string()),
  BACKUP_RECIPIENT: z.optional(
    z.string().check(z.regex(/^age1[a-z0-9]{58}$/, french`doit être une clé publique age (age1…)`)),
  ),
  BACKUP_BEFORE_UPGRADE: z._default(z.enum(['on', 'off'], 'doit être on ou off'), 'on'),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_REPLICA_URL: z.optional(z.string()),
  S3_URL: z.optional(z.string()),
  ADMIN_USERNAME: z.optional(z.string().check(z.regex(/^\w{3,64}$/, 'lettres, chiffres et _, 3 au moins'))),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'doit compter au moins 8 caractères'))),
  STARTER_CONTENT: z._default(z.enum(['exemple', 'vide'], 'doit être exemple ou vide'), 'exemple'),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'doit être un fuseau IANA comme Europe/Paris')),
    'Europe/Paris',
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => splitList(text).every(isNetwork),
          'doit être une liste d’adresses IP ou de réseaux séparés par des virgules, comme 127.0.0.1, 10.0.0.0/8',
        ),
      ),
  ),
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
  STRIPE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^http:\/\/127\.0\.0\.1:\d+\/?$/, 'doit être une adresse http://127.0.0.1:port')),
  ),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'doit compter au moins 32 caractères'))),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'doit être on ou off'), 'on'),
  METRICS: z._default(z.enum(['on', 'off'], 'doit être on ou off'), 'off'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'doit compter au moins 16 caractères'))),
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
  if (variables.RATE_LIMITS === 'off') refuseWithoutLimits(variables)
  return {
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL === undefined ? undefined : new URL(variables.PUBLIC_URL),
    dataDir: resolve(variables.DATA_DIR),
    backupDir: resolve(variables.BACKUP_DIR ?? join(variables.DATA_DIR, 'backups')),
    backupBucket: readBucket('BACKUP_S3_URL', variables),
    backupRecipient: variables.BACKUP_RECIPIENT,
    backupBeforeUpgrade: variables.BACKUP_BEFORE_UPGRADE === 'on',
    databaseUrl: variables.DATABASE_URL && withStrictSslMode(variables.DATABASE_URL),
    hasReplicaUrl: variables.DATABASE_REPLICA_URL !== undefined,
    bucket: readBucket('S3_URL', variables),
    firstAdmin: readFirstAdmin(variables.ADMIN_USERNAME, variables.ADMIN_PASSWORD),
    starterContent: variables.STARTER_CONTENT,
    timeZone: variables.TIME_ZONE,
    trustProxy: variables.TRUST_PROXY === undefined ? false : splitList(variables.TRUST_PROXY),
    rateLimits: variables.RATE_LIMITS === 'on',
    maxVisitorReads: variables.RATE_LIMITS === 'on' ? MAX_VISITOR_READS : Number.POSITIVE_INFINITY,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    mailAllowPrivate: variables.MAIL_ALLOW_PRIVATE === 'on',
    smsGateway: readSmsGateway(variables),
    stripeUrl: variables.STRIPE_URL === undefined ? undefined : new URL(variables.STRIPE_URL),
    secretKey: variables.SECRET_KEY,
    passwordCost: PASSWORD_COST,
    metricsToken: readMetricsToken(variables),
    logLevel: variables.LOG_LEVEL,
  }
}

/** Variables of `.env` do not override those already set. */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

type Reachability = { HOST: string; TRUST_PROXY?: string; PUBLIC_URL?: string }

function refuseWithoutLimits({ HOST, TRUST_PROXY, PUBLIC_URL }: Reachability): void {
  if (!LOOPBACK.includes(HOST)) {
    throw new ConfigError('RATE_LIMITS : off n’est accepté que si HOST est une adresse locale (127.0.0.1)')
  }
  if (TRUST_PROXY !== undefined) {
    throw new ConfigError('RATE_LIMITS : off n’est pas accepté derrière un proxy (TRUST_PROXY)')
  }
  if (PUBLIC_URL?.toLowerCase().startsWith('https:')) {
    throw new ConfigError('RATE_LIMITS : off n’est pas accepté avec une adresse en https (PUBLIC_URL)')
  }
}

function readMetricsToken({ METRICS, METRICS_TOKEN }: { METRICS: 'on' | 'off'; METRICS_TOKEN?: string }) {
  if ((METRICS === 'on') !== (METRICS_TOKEN !== undefined)) {
    throw new ConfigError('METRICS et METRICS_TOKEN : donnez METRICS=on et un jeton, ou aucun des deux')
  }
  return METRICS_TOKEN
}

type BucketVariable = 'S3_URL' | 'BACKUP_S3_URL'

function readBucket(
  name: BucketVariable,
  { [name]: url }: { [Name in BucketVariable]?: string },
): BucketAddress | undefined {
  const bucket = url === undefined ? undefined : parseS3Url(url)
  if (typeof bucket === 'string') throw new ConfigError(french`${name} : ${bucket}`)
  return bucket
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
  const { SMS_URL: url, SMS_BODY: body } = variables
  const headers: Record<string, string> = JSON.parse(variables.SMS_HEADERS)
  const fault = body === undefined ? null : smsBodyFault(body, headers)
  if (fault !== null) throw new ConfigError(french`SMS_BODY : ${UNSAFE_BODIES[fault]}`)
  return { url, headers, body }
}

const UNSAFE_BODIES = {
  format: french`donnez son Content-Type dans SMS_HEADERS, application/json ou application/x-www-form-urlencoded : dans un autre format, un nom pourrait changer le message`,
  json: french`doit être du JSON où {{to}}, {{text}} et {{id}} sont entre guillemets`,
}

function hasKnownSslMode(databaseUrl: string): boolean {
  const modes = URL.parse(databaseUrl)?.searchParams.getAll('sslmode') ?? []
  return modes.every((mode) => SSL_MODES.includes(mode))
}

/** As `pg` 8 reads these modes, with a warning; its next version would check less. */
function withStrictSslMode(connectionString: string): string {
  return connectionString.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full')
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

function isNetwork(text: string): boolean {
  return FASTIFY_NETWORKS.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
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
