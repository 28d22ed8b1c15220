import { fault } from '../fault.ts'
import { pause } from '../moments.ts'
import { expectIntact } from '../oracle/journal.ts'
import { openKillableSite, withDatabase } from '../site.ts'
import {
  findHalves,
  findOthers,
  type ImportKind,
  previewImport,
  signInTo,
  undoImportOf,
} from './activity-imports.ts'

const KINDS = ['appointments', 'vouchers'] as const satisfies ImportKind[]

for (const kind of KINDS)
  fault(
    `kill -9 while an import of ${kind} is undone, which leaves all of them or none`,
    { on: ['sqlite', 'postgres'], longOn: ['postgres'], least: 2, most: 20 },
    async ({ engine, tries, random, resources }) => {
      const site = await openKillableSite(engine, resources)
      const halves: string[] = []
      const store = async (number: number) => {
        const owner = await signInTo(site)
        const id = await (await previewImport(owner, { kind, number }))?.()
        if (id === undefined) throw new Error(`import ${number} has come in before`)
        return { owner, id }
      }
      const first = await store(0)
      const startedAt = performance.now()
      await undoImportOf(first.owner, first.id)
      const durationMs = performance.now() - startedAt
      for (let number = 1; number <= tries; number += 1) {
        const which = { kind, number }
        const { owner, id } = await store(number)
        const undoing = undoImportOf(owner, id).catch(() => null)
        await pause(random() * durationMs)
        await site.kill()
        await undoing
        await site.start()
        halves.push(...(await withDatabase(site.env, (database) => findHalves(database, which))))
        // Asked for once more, whatever was left goes.
        await undoImportOf(await signInTo(site), id)
        halves.push(...(await withDatabase(site.env, (database) => findOthers(database, which, 'nothing'))))
      }
      await withDatabase(site.env, (database) => expectIntact(database, site.env))
      return { lost: halves, doubled: [], note: `an undo took ${Math.round(durationMs)} ms` }
    },
  )
