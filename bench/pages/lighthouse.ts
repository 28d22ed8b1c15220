import lighthouse, { type Result } from 'lighthouse'

const MEASURED_PATHS = ['/', '/massages', '/booking']
const ROUNDS = 5

export type Audited = { path: string; result: Result }

/** Lighthouse's mobile audits in the browser at `port`. */
export async function auditPages(url: string, port: number): Promise<Audited[]> {
  // Warm-up: the first audit would otherwise include the startup time of the server and the browser.
  await audit(url, port)
  const audited: Audited[] = []
  for (const path of MEASURED_PATHS) {
    const rounds: Result[] = []
    while (rounds.length < ROUNDS) rounds.push(await audit(url + path, port))
    // The median: a momentarily busy machine skews single rounds.
    const median = rounds.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(ROUNDS / 2)]
    if (median) audited.push({ path, result: median })
  }
  return audited
}

async function audit(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  return result.lhr
}

function performanceOf({ categories }: Result): number {
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
  const titles = Object.values(first?.result.categories ?? {}).map(({ title }) => title.toLowerCase())
  const head = ['page', ...titles, ...AUDITS.map((id) => first?.result.audits[id]?.title.toLowerCase())]
  return [head, head.map(() => '---'), ...audited.map(toCells)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function toCells({ path, result: { categories, audits } }: Audited): (string | number | undefined)[] {
  const scores = Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100))
  return [`\`${path}\``, ...scores, ...AUDITS.map((id) => audits[id]?.displayValue)]
}
