import { execSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { REFUSED_START } from '#server/cannot-start.ts'
import { openDatabase } from '#server/db/open.ts'
import { clonePostgres } from '../support/database/postgres.ts'
import { snapshotOf } from '../support/practice/snapshot.ts'
import { attemptStart, CODE_CACHE, startServer } from '../support/servers/server-process.ts'

const CLI = join(import.meta.dirname, '../../src/server/cli.ts')
const FORMER = 'f'.repeat(32)
const NEW = 'n'.repeat(32)

async function openEmptySite(engine: string): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, STARTER_CONTENT: 'vide', LOG_LEVEL: 'silent' }
  if (engine === 'sqlite') return env
  const clone = await clonePostgres(inject('postgres'))
  onTestFinished(() => clone.drop())
  return { ...env, DATABASE_URL: clone.url }
}

function runCommand(env: Record<string, string>, command: string) {
  const options = { env: { ...CODE_CACHE, ...env }, encoding: 'utf8' as const }
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, command], options)
  return { output: stdout.trim() || stderr.trim(), status }
}

function replaceKey(env: Record<string, string>) {
  const options = { env: { ...CODE_CACHE, ...env, SECRET_KEY: NEW }, encoding: 'utf8' as const }
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, 'replace-key'], options)
  return { stdout: stdout.trim(), stderr: stderr.trim(), status }
}

async function insertProtectedRows(env: Record<string, string>): Promise<void> {
  const database = openDatabase({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL })
  const { kysely: db } = database
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.insertInto('declines').values({ address_hash: 'a', kind: 'reminder', created_at: 1 }).execute()
  await db.insertInto('erasures').values({ subject_hash: 'a', erased_at: 1 }).execute()
  await db
    .insertInto('totp_secrets')
    .values({ user_id: id, sealed_secret: 'a', confirmed_at: 1, created_at: 1, last_step: 0 })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: id, code_hash: 'a' }).execute()
  await database.close()
}

const REPORT = `La nouvelle clé secrète est enregistrée.
Perdu avec l’ancienne\u202f:
- Les codes de l’application pour admin\u202f: ils restent exigés, et aucun n’est plus accepté. Une clé d’accès ouvre encore le compte\u202f; sans elle\u202f: node src/server/cli.ts disable-second-factor <nom d’utilisateur>
- 1 code de secours\u202f: à renouveler dans «\u202fSécurité du compte\u202f».
- 1 refus de rappels ou d’invitations à témoigner\u202f: ces personnes peuvent en recevoir de nouveau, avec un lien pour les refuser.
- 1 empreinte de personnes effacées\u202f: une sauvegarde d’avant leur effacement les ramènerait. Effacez-les alors de nouveau.
Les mots de passe, les clés d’accès et les liens déjà envoyés aux clients pour gérer leur rendez-vous continuent.`

/** Without what the run itself records: its state, and the newest instant that it has seen. */
async function readKeyRow(env: Record<string, string>) {
  const database = openDatabase({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL })
  try {
    const rows = (await snapshotOf(database)).installation ?? []
    const ofRun = { run_state: undefined, newest_instant: undefined, doubted_ms: undefined }
    return rows.map((row) => ({ ...JSON.parse(row), ...ofRun }))
  } finally {
    await database.close()
  }
}

test.each(['sqlite', 'postgres'])(
  'on %s a start with another key is refused until replace-key has run, which needs the site stopped',
  async (engine) => {
    const env = await openEmptySite(engine)
    const server = await startServer({ ...env, SECRET_KEY: FORMER })
    const recorded = await readKeyRow(env)
    expect(replaceKey(env)).toEqual({
      stdout: '',
      stderr:
        'La clé n’a pas été remplacée. Le site est en marche\u202f: arrêtez-le proprement (tous ses serveurs), puis relancez la commande.',
      status: 1,
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await readKeyRow(env)).toEqual(recorded)
    expect(await server.signalAndWait('SIGTERM')).toBe(0)
    await insertProtectedRows(env)

    const refused = await attemptStart({ ...env, SECRET_KEY: NEW })
    expect(refused.output.trim()).toMatch(
      /^Impossible de démarrer\. Cette base va avec une autre clé secrète/,
    )
    expect([refused.code, await readKeyRow(env)]).toEqual([REFUSED_START, recorded])

    expect(replaceKey(env)).toEqual({ stdout: REPORT, stderr: '', status: 0 })
    expect(await readKeyRow(env)).not.toEqual(recorded)
    expect(replaceKey(env)).toMatchObject({
      stdout: 'Cette clé est celle de la base\u202f: rien n’a changé.',
      status: 0,
    })
    const next = await startServer({ ...env, SECRET_KEY: NEW })
    expect(await next.signalAndWait('SIGTERM')).toBe(0)
  },
)

test('a missing key is answered with the archive that holds it, which gives it back; check and backup say so, too', async () => {
  const env = await openEmptySite('sqlite')
  const server = await startServer(env)
  expect(runCommand(env, 'backup').status).toBe(0)
  expect(await server.signalAndWait('SIGTERM')).toBe(0)
  const dataDir = env.DATA_DIR ?? ''
  const keyFile = join(dataDir, 'secret.key')
  const key = readFileSync(keyFile, 'utf8')
  rmSync(keyFile)

  const refused = await attemptStart(env)
  const [sentence = '', archive, command = ''] =
    /La clé secrète de cette base manque .* La sauvegarde (\S+) la contient\s: lancez, avec le compte du site, (.+)/.exec(
      refused.output,
    ) ?? []
  expect([refused.code, archive]).toEqual([REFUSED_START, expect.stringContaining(join(dataDir, 'backups'))])
  expect(refused.output).not.toContain('replace-key')
  expect(runCommand(env, 'check')).toEqual({
    output: `À signaler\u202f: 1\n- Clé secrète\u202f: ${sentence}`,
    status: 1,
  })
  expect(runCommand(env, 'backup')).toEqual({ output: `Sauvegarde impossible. ${sentence}`, status: 1 })
  expect(existsSync(keyFile)).toBe(false)

  execSync(command)
  expect(readFileSync(keyFile, 'utf8')).toBe(key)
  expect(runCommand(env, 'check')).toEqual({ output: 'Rien à signaler.', status: 0 })
  const wrong = await attemptStart({ ...env, SECRET_KEY: NEW })
  expect(wrong.output).toContain(`qui est dans le fichier ${keyFile}\u202f: retirez ce réglage.`)
})
