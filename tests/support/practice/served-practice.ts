import { inject } from 'vitest'
import { takeFileLock } from '#server/db/sqlite-files/file-lock.ts'
import { remoteVisitor } from '../servers/remote-server.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'
import { practice, type TestPractice } from './practice.ts'
import { freshDatabase, type Home } from './site.ts'
import type { TestClient } from './test-client.ts'

export type ServedPractice = Pick<TestPractice, 'database'> & { origin: string; visitor(): TestClient }

/**
 * A practice with what `fill` adds, served as the current project says: in the process of the test, or as `npm start`
 * serves it, from the build, in a process of its own and by its own clock.
 */
export async function servedPractice(fill: (empty: TestPractice) => Promise<void>): Promise<ServedPractice> {
  if (inject('served') !== 'built') {
    const site = await practice()
    await fill(site)
    return { ...site, origin: 'http://cabinet.example' }
  }
  const servers: ServerProcess[] = []
  const site = await practice({ home: await homeOf(servers) })
  // Filled before the start: a server on SQLite may keep in memory what only it writes.
  await fill(site)
  // The test has the database open too: without the file of a lock, it would look like a server that has lost its own.
  takeFileLock(site.config.dataDir, 'server', 0)?.release()
  const server = await startServer({ ...site.env, LOG_LEVEL: 'error' })
  servers.push(server)
  return { database: site.database, origin: server.url, visitor: () => remoteVisitor(server.url) }
}

/** Removed once its server has stopped. */
async function homeOf(servers: readonly ServerProcess[]): Promise<Home> {
  const home = await freshDatabase(inject('engine') === 'postgres' ? inject('postgres') : undefined)
  return {
    env: home.env,
    async remove() {
      for (const server of servers) await server.signalAndWait('SIGTERM')
      await home.remove()
    },
  }
}
