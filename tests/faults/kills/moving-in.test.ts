import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { openKillableSite, withDatabase } from '../site.ts'
import { findHalves, findOthers, type ImportKind, previewImport, signInTo } from './activity-imports.ts'

const KINDS = ['appointments', 'vouchers'] as const satisfies ImportKind[]

for (const kind of KINDS)
  fault(
    `kill -9 while ${kind} of another program are stored, which leaves all of them or none`,
    { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 2, most: 20 },
    async ({ engine, tries, random, resources }) => {
      const site = await openKillableSite(engine, resources)
      const halves: string[] = []
      const first = await previewImport(await signInTo(site), { kind, number: 0 })
      const startedAt = performance.now()
      await first?.()
      const durationMs = performance.now() - startedAt
      for (let number = 1; number <= tries; number += 1) {
        const which = { kind, number }
        const store = await previewImport(await signInTo(site), which)
        const storing = store?.().catch(() => null)
        await pause(random() * durationMs)
        await site.kill()
        await storing
        await site.start()
        halves.push(...(await withDatabase(site.env, (database) => findHalves(database, which))))
        // The same file again: its rows come in, or are known.
        await (await previewImport(await signInTo(site), which))?.()
        halves.push(...(await withDatabase(site.env, (database) => findOthers(database, which, 'all'))))
      }
      await withDatabase(site.env, (database) => expectIntact(database, site.env))
      return { lost: halves, doubled: [], note: `an import took ${Math.round(durationMs)} ms` }
    },
  )
