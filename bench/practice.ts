import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { MESSAGE_RULES } from '#server/features/message-rules.ts'
import type { Web } from '#server/http/pages/web.ts'
import { openFolder } from '#server/storage/folder.ts'

/** The example practice on a new SQLite file, or in the empty database of `env`, as `npm start` creates it. */
export async function openPractice(web?: Web, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const database = openDatabase(config)
  await migrate(database, folder)
  const clock = systemClock(config.timeZone)
  await insertStarterContent(database, { content: 'exemple', instant: clock.instant() })
  const storage = openFolder(folder)
  const messageRules = MESSAGE_RULES
  const app = await buildApp({ config, database, clock, storage, messageRules, web })
  const close = async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, config, database, clock, storage, messageRules, folder, today: clock.local().day, close }
}
