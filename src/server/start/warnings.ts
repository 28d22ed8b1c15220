import { isSenderMissing, MISSING_SENDER } from '#domain/mail-sender.ts'
import { french } from '#domain/typography.ts'
import type { Config } from '../config.ts'

type WarnedConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'databaseUrl'>

export function startWarnings(config: WarnedConfig, { isRoot }: { isRoot: boolean }): string[] {
  const server = config.databaseUrl === undefined ? null : unencryptedServer(config.databaseUrl)
  return [
    ...(isSenderMissing(config) ? [MISSING_SENDER] : []),
    ...(server === null ? [] : [unencryptedDatabase(server)]),
    ...(isRoot ? [RUNS_AS_ROOT] : []),
  ]
}

const RUNS_AS_ROOT = french`Le site tourne avec le compte root : une faille donnerait toute la machine. Démarrez-le avec un compte sans droits particuliers, propriétaire de DATA_DIR.`

function unencryptedDatabase(server: string): string {
  return french`La connexion à PostgreSQL (${server}) n’est pas chiffrée : ajoutez sslmode=verify-full à DATABASE_URL, sauf si le réseau qui y mène est privé.`
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|\/.*|)$/

function unencryptedServer(databaseUrl: string): string | null {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const mode = searchParams.get('sslmode') ?? (isTrue(searchParams.get('ssl')) ? 'verify-full' : 'disable')
  return mode === 'disable' && !LOCAL.test(host) ? host : null
}

function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1'
}
