/** The slot engine in process: computed alone, then with its data read from SQLite. */

import { benchSlots } from './slots.ts'
import { benchStoredSlots } from './stored-slots.ts'

console.log('\nSlot engine, in process (median of 200 runs)')
for (const { label, ms } of benchSlots()) console.log(`  ${label.padEnd(90)} ${ms.toFixed(2)} ms`)

console.log('\nSlot engine with its data read from SQLite (median of 60 runs)')
for (const { label, ms } of await benchStoredSlots()) console.log(`  ${label.padEnd(90)} ${ms.toFixed(2)} ms`)
