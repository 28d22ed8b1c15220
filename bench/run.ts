import type { Figure } from './practice.ts'
import { benchReads } from './reads.ts'
import { benchSlots } from './slots.ts'
import { benchStoredSlots } from './stored-slots.ts'
import { benchWrites } from './writes.ts'

console.log('\nSlot engine, in-process (median of 200 runs)')
for (const { what, ms } of benchSlots()) console.log(`  ${what.padEnd(70)} ${ms.toFixed(2)} ms`)

console.log('\nThe same with all that it needs read from SQLite (median of 60 runs)')
for (const { what, ms } of await benchStoredSlots()) console.log(`  ${what.padEnd(70)} ${ms.toFixed(2)} ms`)

console.log('\nReads over HTTP, 32 connections')
show(await benchReads())

console.log('\nWrites, one after another, each on the disk before it is answered')
show(await benchWrites())

/** Rows come in pairs: the bare thing first, then ours. */
function show(rows: Figure[]): void {
  for (const [i, { what, perSecond, p99 }] of rows.entries()) {
    const beside = i % 2 === 1 ? `  ${(perSecond / (rows[i - 1]?.perSecond ?? 1)).toFixed(2)} of bare` : ''
    console.log(
      `  ${what.padEnd(52)} ${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1)} ms${beside}`,
    )
  }
}
