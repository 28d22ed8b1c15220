import type { AppContext } from '#server/app-context.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { MESSAGE_RULES } from '#server/features/message-rules.ts'
import { openStorage } from '#server/storage/open-storage.ts'

/** Opens the practice of a running server, as a command does. */
export async function openContext(env: Record<string, string>): Promise<AppContext> {
  const config = readConfig(env)
  const database = openDatabase(config, { hasTimeouts: false })
  const [storage, clock] = [await openStorage(config), systemClock(config.timeZone)]
  return { config, database, storage, clock, messageRules: MESSAGE_RULES }
}
