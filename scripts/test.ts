import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'

type Count = { passed: number; failed: number }

type Part = {
  command: string
  /** Reads the report that the command wrote; a part without one only succeeds or fails. */
  count?: (report: string) => Count
  prepare?: () => void
}

const REPORTS = 'reports'
const MINUTES = 60_000

/** Everything that CI runs, in this order; `npm test -- unit api` runs some. */
const PARTS: Record<string, Part> = {
  check: { command: 'node --run check' },
  unit: vitest('unit'),
  api: vitest('api'),
  faults: vitest('faults'),
  e2e: {
    command: 'node --run test:e2e -- --reporter=list,json',
    count: (report) => {
      const { stats } = JSON.parse(report)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
    // The part's own processes read it; so does whoever starts Playwright by hand.
    prepare: () => {
      process.env.CHROMIUM_PATH = ensureChromium()
    },
  },
}

function vitest(name: 'unit' | 'api' | 'faults'): Part {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${reportOf(name)}`
  return {
    command: `node --run test:${name} -- ${reporters}`,
    count: (report) => {
      const { numPassedTests, numFailedTests } = JSON.parse(report)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  }
}

function reportOf(name: string): string {
  return `${REPORTS}/${name}.json`
}

async function run(name: string, { command, count, prepare }: Part): Promise<Count> {
  console.log(`\n── ${name}: ${command}`)
  try {
    prepare?.()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const succeeded = await execute(name, command)
  const counted = count ? readCount(name, count) : { passed: 0, failed: 0 }
  // A file that could not be read or a process that died is a failure that no test was there to report.
  return succeeded ? counted : { ...counted, failed: Math.max(counted.failed, 1) }
}

function execute(name: string, command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }
    // npm puts node_modules/.bin on the path; the shell finds the tools there on every system.
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      // Far beyond what a part takes: only a hang is meant.
      timeout: 30 * MINUTES,
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

function readCount(name: string, count: NonNullable<Part['count']>): Count {
  try {
    return count(readFileSync(reportOf(name), 'utf8'))
  } catch (error) {
    console.error(`${name} left no report that can be read: ${error}`)
    return { passed: 0, failed: 1 }
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const start = performance.now()
  const { passed, failed } = await run(name, part)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const counts = part.count ? `${passed} passed, ${failed} failed, ` : ''
  summary.push(`${failed === 0 ? '✓' : '✗'} ${name} (${counts}${seconds} s)`)
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
