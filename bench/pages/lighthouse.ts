import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MEASURED_PATHS = ['/', '/massages', '/booking']
const ROUNDS = 5
const MAX_REPORT_BYTES = 64 * 1024 * 1024

/** The part of Lighthouse's report that the table shows. */
type Report = {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { title: string; displayValue?: string }>
}

export type Audited = { path: string; report: Report }

/** Lighthouse's mobile audits in the browser at `port`. npx fetches Lighthouse: only this benchmark needs its 130 MB. */
export async function auditPages(url: string, port: number): Promise<Audited[]> {
  // Warm-up: the first audit would otherwise include the startup time of the server and the browser.
  await audit(url, port)
  const audited: Audited[] = []
  for (const path of MEASURED_PATHS) {
    const rounds: Report[] = []
    while (rounds.length < ROUNDS) rounds.push(await audit(url + path, port))
    // The median: a momentarily busy machine skews single rounds.
    const median = rounds.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(ROUNDS / 2)]
    if (median) audited.push({ path, report: median })
  }
  return audited
}

async function audit(url: string, port: number): Promise<Report> {
  const args = ['--yes', 'lighthouse@13', url, `--port=${port}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: MAX_REPORT_BYTES })
  return JSON.parse(stdout)
}

function performanceOf({ categories }: Report): number {
  return categories.performance?.score ?? 0
}

const AUDITS = [
  'cumulative-layout-shift',
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
]

/** A Markdown table: a page each row, the score of each category, then the times. */
export function toLighthouseTable(audited: readonly Audited[]): string {
  const [first] = audited
  const titles = Object.values(first?.report.categories ?? {}).map(({ title }) => title.toLowerCase())
  const head = ['page', ...titles, ...AUDITS.map((id) => first?.report.audits[id]?.title.toLowerCase())]
  return [head, head.map(() => '---'), ...audited.map(toCells)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function toCells({ path, report: { categories, audits } }: Audited): (string | number | undefined)[] {
  const scores = Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))
  return [`\`${path}\``, ...scores, ...AUDITS.map((id) => audits[id]?.displayValue)]
}
