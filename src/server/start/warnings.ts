import { french } from '#domain/language/typography.ts'
import { isSenderMissing, MISSING_SENDER } from '#domain/messages/mail-sender.ts'
import type { Config } from '../config.ts'

type WarnedConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'databaseUrl' | 'hasReplicaUrl'>

export function startWarnings(config: WarnedConfig, { isRoot }: { isRoot: boolean }): string[] {
  return [
    ...(isSenderMissing(config) ? [MISSING_SENDER] : []),
    ...unencryptedDatabase('DATABASE_URL', config.databaseUrl),
    ...(config.hasReplicaUrl ? [REPLICA_IGNORED] : []),
    ...(isRoot ? [RUNS_AS_ROOT] : []),
  ]
}

const REPLICA_IGNORED = french`DATABASE_REPLICA_URL n’a plus d’effet : toutes les lectures vont à DATABASE_URL. Vous pouvez l’enlever.`

const RUNS_AS_ROOT = french`Le site tourne avec le compte root : une faille donnerait toute la machine. Démarrez-le avec un compte sans droits particuliers, propriétaire de DATA_DIR.`

function unencryptedDatabase(variable: string, url: string | undefined): string[] {
  const server = url === undefined ? null : unencryptedServer(url)
  if (server === null) return []
  return [
    french`La connexion à PostgreSQL (${server}) n’est pas chiffrée : ajoutez sslmode=verify-full à ${variable}, sauf si le réseau qui y mène est privé.`,
  ]
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
