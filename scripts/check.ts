import { spawnSync } from 'node:child_process'

/** Every check that is not a test, in this order. */
const STEPS = [
  // Also complexity, `any`, raw HTML, clocks in the domain, the environment outside config.ts: see biome.json.
  { name: 'lint', command: 'node --run lint' },
  { name: 'types', command: 'node --run typecheck' },
  { name: 'rooms', command: 'node scripts/house/rooms.ts' },
  { name: 'names', command: 'node scripts/house/names.ts' },
  { name: 'sizes and vocabulary', command: 'node scripts/house/vocabulary.ts' },
  { name: 'comments', command: 'node scripts/house/comments.ts' },
  { name: 'documents', command: 'node scripts/house/documents.ts' },
  { name: 'dead code', command: 'knip' },
]

const broken = STEPS.filter(({ name, command }) => {
  const start = performance.now()
  // npm puts node_modules/.bin on the path; the shell finds the tools there on every system.
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) console.log(`${stdout}${stderr}\n  again: npx ${command}\n`)
  return status !== 0
})

const names = broken.map(({ name }) => name).join(', ')
console.log(broken.length === 0 ? 'check: all good' : `check: ${broken.length} to correct: ${names}`)
process.exitCode = broken.length === 0 ? 0 : 1
