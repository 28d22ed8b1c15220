import { openDatabase } from '#server/db/open.ts'
import type { SmtpCatcher } from '../../../support/smtp.ts'
import { pause } from '../random.ts'
import type { SiteEnv } from './running-site.ts'

const SENT_WITHIN_MS = 60_000

export async function readOutbox({ DATA_DIR, DATABASE_URL }: SiteEnv) {
  const database = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  try {
    return await database.kysely
      .selectFrom('outbox')
      .select(['event', 'message_id', 'state', 'attempts', 'interruptions', 'last_error'])
      .orderBy('id')
      .execute()
  } finally {
    await database.close()
  }
}

/** Waits until every message is sent or given up. */
export async function expectNothingWaits(env: SiteEnv): Promise<void> {
  const deadline = performance.now() + SENT_WITHIN_MS
  while ((await readOutbox(env)).some(({ state }) => state === 'waiting')) {
    if (performance.now() > deadline) throw new Error('messages still wait')
    await pause(500)
  }
}

/**
 * A message may arrive once more for each interruption after its hand-over. One that was given up is not lost: the
 * journal of the back office shows it.
 */
export async function findMailDamage(
  env: SiteEnv,
  caught: SmtpCatcher['caught'],
): Promise<{ lost: number; doubled: number; given: number }> {
  const arrived = caught.map(({ raw }) => /^Message-ID: <(.*)>\r$/m.exec(raw)?.[1])
  const rows = (await readOutbox(env)).map((row) => ({
    ...row,
    times: arrived.filter((id) => id === row.message_id).length,
  }))
  return {
    lost: rows.filter(({ state, times }) => state !== 'failed' && times === 0).length,
    doubled: rows.filter(({ times, interruptions }) => times > 1 + interruptions).length,
    given: rows.filter(({ state }) => state === 'failed').length,
  }
}
