import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'

/** `failures`: the names of failed tests, where the report of the part has them. */
type Count = { passed: number; failed: number; failures?: string[] }

type Part = {
  command: string
  /** Counts the tests in the command's report. A part without a report only succeeds or fails. */
  count?: (report: string) => Count
  prepare?: () => void
}

const REPORTS = 'reports'
const MINUTE_MS = 60_000

const { values, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const { all } = values

/** How often faults are caused at most, steps against the model, and requests of a new seed to each endpoint. */
const MANY_TRIES = {
  FAULT_TRIES: '300',
  MODEL_STEPS: '5000',
  FUZZ_RUNS: '60',
  FUZZ_SEED: String(randomInt(2 ** 31)),
}

/**
 * Everything that CI runs, in this order; `npm test -- unit api` runs only those parts. With `--all` nothing is left out
 * and faults are caused many times. The tags are those of vitest.config.ts.
 */
const PARTS: Record<string, Part> = {
  check: { command: 'node --run check' },
  unit: vitestPart('unit', '--project=unit', '!long'),
  component: vitestPart('component', '--project=component', '!long'),
  api: vitestPart('api', '--project=api-sqlite --maxWorkers=3', '!long'),
  built: vitestPart('built', '--project=built-sqlite', '!long'),
  postgres: vitestPart(
    'postgres',
    '--project=api-postgres --project=built-postgres --maxWorkers=3',
    'engine && !long',
  ),
  faults: vitestPart('faults', '--project=faults --maxWorkers=3', '!long'),
  e2e: {
    command: `playwright test --reporter=list,json ${all ? '' : '--grep-invert @all'}`,
    count: (report) => {
      const { stats } = JSON.parse(report)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
    // Child processes inherit it. Running Playwright directly may set it too.
    prepare: () => {
      process.env.CHROMIUM_PATH = ensureChromium()
    },
  },
}

function vitestPart(name: string, projects: string, tags: string): Part {
  const filter = all ? '' : `--tags-filter="${tags}"`
  const reporters = `--reporter=default --reporter=json --outputFile.json=${reportPath(name)}`
  return {
    command: `vitest run ${projects} ${filter} ${reporters}`,
    count: (report) => {
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(report)
      return { passed: numPassedTests, failed: numFailedTests, failures: failedTests(testResults) }
    },
  }
}

function failedTests(
  files: { name: string; assertionResults: { fullName: string; status: string }[] }[],
): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(process.cwd(), name)} › ${fullName}`),
  )
}

function reportPath(name: string): string {
  return `${REPORTS}/${name}.json`
}

async function runPart(name: string, { command, count, prepare }: Part): Promise<Count> {
  console.log(`\n── ${name}: ${command}`)
  try {
    prepare?.()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
  const succeeded = await execute(name, command)
  const counts = count ? readCount(name, count) : { passed: 0, failed: 0 }
  // A test file that failed to load, or a crashed process, is a failure that no test reports.
  return succeeded ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

function execute(name: string, command: string): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(name) }
    // npm puts node_modules/.bin on the PATH; a shell finds the tools there on every system.
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      // Far longer than any part takes: only ends a hang.
      timeout: (all ? 300 : 30) * MINUTE_MS,
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

function readCount(name: string, count: NonNullable<Part['count']>): Count {
  try {
    return count(readFileSync(reportPath(name), 'utf8'))
  } catch (error) {
    console.error(`${name}: cannot read the test report: ${error}`)
    return { passed: 0, failed: 1 }
  }
}

const unknownParts = requested.filter((name) => !(name in PARTS))
if (unknownParts.length > 0) {
  console.error(`Unknown part: ${unknownParts.join(', ')}. Available: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

if (all) Object.assign(process.env, { ...MANY_TRIES, ...process.env })
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const start = performance.now()
  const { passed, failed, failures = [] } = await runPart(name, part)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const counts = part.count ? `${passed} passed, ${failed} failed, ` : ''
  summary.push(`${failed === 0 ? '✓' : '✗'} ${name} (${counts}${seconds} s)`)
  // Named here too: later parts print thousands of lines after the failure itself.
  for (const failure of failures) summary.push(`    ${failure}`)
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
