import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { french } from '#domain/language/typography.ts'
import { PLACEHOLDER_SENDER } from '#domain/messages/mail-sender.ts'
import { type UnpackedArchive, unpackArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { migrateAt } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { insertSuperadmin } from '../../features/accounts/sign-in/queries.ts'
import { hashPassword } from '../../security/password.ts'
import { openFolder } from '../../storage/folder.ts'
import { fillDatabase } from '../restore/fill-database.ts'
import { mergeErasures, placeFiles, refuseOtherKey } from '../restore/site-files.ts'
import { fetchPicture, signInAt } from '../restore/visit-copy.ts'
import { assemble } from '../run.ts'
import { explainStart } from '../start-errors.ts'

/**
 * Restores the archive into an empty SQLite folder, starts it on loopback without worker, jobs and outgoing connections,
 * signs in with an account made in the copy, fetches one picture, compares all counts. Throws CannotStart (French) if
 * anything differs; removes the copy in any case.
 */
export async function verifyArchive(archive: string, config: Config): Promise<void> {
  // Named as the next backup removes it, should this process be killed.
  const folder = join(dirname(archive), `cabinet-copy-${randomBytes(4).toString('hex')}.partial`)
  const copy = toCopy(config, join(folder, 'site'))
  try {
    for (const part of ['archive', 'site/uploads'])
      mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
    await verifyIn(copy, await unpackArchive(archive, { folder: join(folder, 'archive') }))
  } catch (error) {
    throw new CannotStart(unverified(archive, explainStart(error, copy) ?? String(error)), { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing of the environment but its time zone: neither database nor bucket, mail server, gateway or address. */
function toCopy({ timeZone, passwordCost }: Config, dataDir: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    dataDir,
    backupDir: join(dataDir, 'backups'),
    backupBeforeUpgrade: false,
    backupBucket: undefined,
    backupRecipient: undefined,
    databaseUrl: undefined,
    hasReplicaUrl: false,
    bucket: undefined,
    firstAdmin: undefined,
    starterContent: 'vide',
    timeZone,
    trustProxy: false,
    rateLimits: false,
    maxVisitorReads: Number.POSITIVE_INFINITY,
    smtpUrl: undefined,
    mailFrom: PLACEHOLDER_SENDER,
    mailAllowPrivate: false,
    smsGateway: undefined,
    stripeUrl: undefined,
    secretKey: undefined,
    passwordCost,
    metricsToken: undefined,
    logLevel: 'silent',
  }
}

async function verifyIn(copy: Config, archive: UnpackedArchive): Promise<void> {
  const site = copy.dataDir
  const storage = openFolder(site)
  refuseOtherKey(copy, archive)
  await placeFiles(archive, { storage, site })
  await mergeErasures(archive, { storage, site }, { dataDir: site, given: undefined })
  const account = { username: `verification_${randomBytes(6).toString('hex')}`, password: randomPassword() }
  await fillCopy(copy, archive, account)
  await visit(copy, account)
}

const randomPassword = () => randomBytes(24).toString('base64url')

type Account = { username: string; password: string }

async function fillCopy(copy: Config, archive: UnpackedArchive, account: Account): Promise<void> {
  const passwordHash = await hashPassword(account.password, copy.passwordCost)
  const database = openDatabase(copy)
  try {
    await fillDatabase(database, archive, {
      isCopy: true,
      after: (trx) =>
        insertSuperadmin(trx, {
          username: account.username,
          passwordHash,
          isConfigured: true,
          now: Date.parse(archive.manifest.createdAt),
        }),
    })
  } finally {
    await database.close()
  }
}

async function visit(copy: Config, account: Account): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const { app } = await assemble(copy, { pages: 'none', root: '', migrate: migrateAt }, resources)
  await app.listen({ host: copy.host, port: copy.port })
  await signInAt(app.listeningOrigin, account)
  const uploads = join(copy.dataDir, 'uploads')
  const picture = readdirSync(uploads).find((name) => name.endsWith('.webp'))
  if (picture === undefined) return
  const served = await fetchPicture(app.listeningOrigin, picture)
  if (!served.equals(readFileSync(join(uploads, picture))))
    throw new CannotStart(french`l’image ${picture} n’est pas servie telle qu’elle est.`)
}

function unverified(archive: string, reason: string): string {
  return french`La sauvegarde ${archive} n’a pas pu être vérifiée : ${reason}`
}
