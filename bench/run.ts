import type { Figure } from './practice.ts'
import { benchReads } from './reads.ts'
import { benchSlots } from './slots.ts'
import { benchStoredSlots } from './stored-slots.ts'
import { benchWrites } from './writes.ts'

console.log('\nSlot engine, in-process (median of 200 runs)')
for (const { label, ms } of benchSlots()) console.log(`  ${label.padEnd(70)} ${ms.toFixed(2)} ms`)

console.log('\nSlot engine with its data read from SQLite (median of 60 runs)')
for (const { label, ms } of await benchStoredSlots()) console.log(`  ${label.padEnd(70)} ${ms.toFixed(2)} ms`)

console.log('\nReads over HTTP, 32 connections')
printPairs(await benchReads())

console.log('\nWrites, sequential, each synced to disk before its response')
printPairs(await benchWrites())

/** Figures come in pairs: the bare baseline, then ours. */
function printPairs(figures: Figure[]): void {
  for (const [i, { label, perSecond, p99 }] of figures.entries()) {
    const ratio = i % 2 === 1 ? `  ${(perSecond / (figures[i - 1]?.perSecond ?? 1)).toFixed(2)} of bare` : ''
    console.log(
      `  ${label.padEnd(52)} ${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1)} ms${ratio}`,
    )
  }
}
