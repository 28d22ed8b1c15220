import { spawnSync } from 'node:child_process'

/** All checks of the sources and of what they weigh, in order of execution. */
const STEPS = [
  // Also limits complexity and forbids `any`, raw HTML, clocks in the domain and process.env outside config.ts.
  { name: 'lint', command: 'node --run lint' },
  { name: 'types', command: 'node --run typecheck' },
  { name: 'rooms', command: 'node scripts/house/rooms.ts' },
  { name: 'names', command: 'node scripts/house/names.ts' },
  { name: 'sizes', command: 'node scripts/house/vocabulary.ts' },
  { name: 'documents', command: 'node scripts/house/documents.ts' },
  { name: 'dead code', command: 'knip' },
  { name: 'weight of public pages', command: 'node scripts/house/public-weight.ts' },
  { name: 'weight of the back office', command: 'node scripts/house/office-weight.ts' },
]

const failedSteps = STEPS.filter(({ name, command }) => {
  const start = performance.now()
  // npm puts node_modules/.bin on the PATH; a shell finds the tools there on every system.
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) console.log(`${stdout}${stderr}\n  rerun: npx ${command}\n`)
  return status !== 0
})

const names = failedSteps.map(({ name }) => name).join(', ')
console.log(failedSteps.length === 0 ? 'check: passed' : `check: ${failedSteps.length} failed: ${names}`)
process.exitCode = failedSteps.length === 0 ? 0 : 1
