import type { Page } from '@playwright/test'
import { toast } from '../../support/browser/back-office.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { abortCall, FAILED_CALLS } from '../../support/browser/network.ts'

/** More than the margin of a toast. */
const MARGIN_PIXELS = 40
const TEXT = 'Erreur CSRF token'

test.use({ expectedConsole: FAILED_CALLS, colorScheme: 'dark' })

test.beforeEach(async ({ page }) => {
  // The cookie banner would move the toasts.
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
  await abortCall(page, 'GET /api/csrf-token')
  await page.goto('/')
  await expect(toast(page, TEXT)).toBeVisible()
})

test("a failed request for the CSRF token shows one light toast 'Erreur CSRF token' at the bottom right", async ({
  page,
}) => {
  const errorToast = toast(page, TEXT)
  // Waits for the slide-in animation.
  await expect.poll(() => distanceToCorner(page)).toBeLessThan(MARGIN_PIXELS)
  await expect(errorToast).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(errorToast).toHaveCount(1)
})

test('a toast closes by itself after 5000 ms', async ({ page }) => {
  await expect.poll(() => readCountdown(page)).toMatchObject({ duration: 5000, playState: 'running' })
  await runCountdownTo(page, 4990)
  await expect(toast(page, TEXT)).toBeHidden()
})

test('a toast pauses while it is hovered or the window has no focus', async ({ page }) => {
  await toast(page, TEXT).hover()
  await expect.poll(() => readCountdown(page)).toMatchObject({ playState: 'paused' })
  await page.mouse.move(10, 10)
  await expect.poll(() => readCountdown(page)).toMatchObject({ playState: 'running' })
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(() => readCountdown(page)).toMatchObject({ playState: 'paused' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => readCountdown(page)).toMatchObject({ playState: 'running' })
})

test('a toast is dismissed by dragging it more than 80 percent of its width', async ({ page }) => {
  const errorToast = toast(page, TEXT)
  await expect.poll(() => distanceToCorner(page)).toBeLessThan(MARGIN_PIXELS)
  await dragAside(page, 0.6)
  await expect.poll(() => distanceToCorner(page)).toBeLessThan(MARGIN_PIXELS)
  await dragAside(page, 0.9)
  await expect(errorToast).toBeHidden()
})

test('Alt+T focuses the notifications', async ({ page }) => {
  await page.keyboard.press('Alt+t')
  await expect.poll(() => isFocusInToasts(page)).toBe(true)
})

function isFocusInToasts(page: Page): Promise<boolean> {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .evaluate((region) => region.contains(document.activeElement))
}

/** The toast's timer is the animation of its progress bar. */
function readCountdown(page: Page): Promise<{ duration: unknown; playState: string } | undefined> {
  return toast(page, TEXT).evaluate((element) => {
    const bar = element.querySelector('[role=progressbar]')
    const [animation] = bar?.getAnimations() ?? []
    return animation && { duration: animation.effect?.getTiming().duration, playState: animation.playState }
  })
}

function runCountdownTo(page: Page, timeMs: number): Promise<void> {
  return toast(page, TEXT).evaluate((element, currentTime) => {
    for (const animation of element.querySelector('[role=progressbar]')?.getAnimations() ?? []) {
      animation.currentTime = currentTime
    }
  }, timeMs)
}

async function distanceToCorner(page: Page): Promise<number> {
  const box = await toast(page, TEXT).boundingBox()
  const view = page.viewportSize()
  if (!box || !view) return Number.POSITIVE_INFINITY
  return Math.max(Math.abs(view.width - box.x - box.width), Math.abs(view.height - box.y - box.height))
}

async function dragAside(page: Page, share: number): Promise<void> {
  const box = await toast(page, TEXT).boundingBox()
  if (!box) throw new Error('The toast is not on screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - box.width * share, y, { steps: 6 })
  await page.mouse.up()
}
