import type { Page } from '@playwright/test'

/** Sums the layout shifts of the following pages. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
      const before = Number(sessionStorage.getItem('shift') ?? 0)
      sessionStorage.setItem('shift', String(shifts.reduce((sum, shift) => sum + shift, before)))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('shift') ?? 0))
}
