import type { HourGroup } from './hour-rows.ts'

/** Below the days' headings a row for each hour; narrow ones separate the parts of the day. */
export function templateOf(groups: readonly HourGroup[]): string {
  const parts = groups.map(({ minutes }) => `repeat(${minutes.length}, auto)`)
  return `auto 0 ${parts.join(' 0.4rem ')} 0.25rem`
}

export function linesOf(groups: readonly HourGroup[], index: number): { gridRow: string } {
  const before = groups.slice(0, index).reduce((rows, { minutes }) => rows + minutes.length + 1, 0)
  return { gridRow: `${before + 3} / span ${groups[index]?.minutes.length ?? 1}` }
}
