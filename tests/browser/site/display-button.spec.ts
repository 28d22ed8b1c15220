import type { Page } from '@playwright/test'
import { createReservationLink } from '#server/features/messages/links/actions.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { aReservation } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const PAGES = [
  '/',
  '/massages',
  '/praticiens',
  '/testimonials',
  '/gallery',
  '/contact',
  '/privacy',
  '/legal',
  '/terms',
  '/accessibilite',
  '/p/premiere-visite',
  '/booking',
  '/booking?service=1',
  '/booking/confirmation',
  '/booking/a-confirmer',
  '/nulle-part',
]

test.use({ expectedConsole: [/404/] })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))
})

/** The client's link to a reservation in three days. */
async function aReservationLink(practice: BrowserPractice): Promise<string> {
  const { id: praticienId } = await aPractitioner(practice, { offers: [1] })
  const { id } = await aReservation(practice, {
    praticienId,
    serviceId: 1,
    date: '2027-04-15',
    time: '10:00',
  })
  return createReservationLink(practice, practice.database.kysely, id)
}

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

for (const { menuLayout, screens, tag = [] } of [
  { menuLayout: 'horizontal', screens: [DESKTOP, PHONE] },
  { menuLayout: 'vertical', screens: [DESKTOP], tag: '@all' },
] as const) {
  test(`with a ${menuLayout} menu, the display button covers no control and no text of any public page`, {
    tag,
  }, async ({ page, practice }) => {
    await fillPublicPages(practice, { menuLayout })
    const link = new URL(await aReservationLink(practice), practice.url).pathname
    const expectNothingCovered = async (name: string) => {
      await page.waitForLoadState('networkidle')
      for (const screen of screens) {
        await page.setViewportSize(screen)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        expect(await listCoveredContent(page), `${name} at ${screen.width} pixels`).toEqual([])
      }
    }
    for (const path of [...PAGES, link]) {
      await page.goto(path)
      await expectNothingCovered(path)
    }
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await expect(page.getByRole('heading', { name: 'Choisissez un autre moment' })).toBeVisible()
    await expectNothingCovered('the move page')
  })
}

test('at 320 pixels the display panel opens from the menu and returns the focus to it', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/massages')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Accessibilité' })).toBeHidden()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Accessibilité' }).click()
  const panel = page.getByRole('dialog', { name: 'Accessibilité' })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(menu).toBeFocused()
})

/** Controls and texts that the button covers at any of its scroll positions. */
async function listCoveredContent(page: Page): Promise<string[]> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Accessibilité' })
  const coveredContent = await button.evaluate(findContentBeneath)
  await expect(button).toBeInViewport()
  return coveredContent
}

/** Runs in the page. Hides the button and hit-tests its area. */
function findContentBeneath(button: HTMLElement | SVGElement): string[] {
  // Shares of the button's width and height, from edge to edge.
  const shares = [0.05, 0.275, 0.5, 0.725, 0.95]
  const isText = (element: Element, x: number, y: number) =>
    [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some(
        (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      )
    })
  const contentAt = (x: number, y: number) => {
    const element = document.elementFromPoint(x, y)
    const control = element?.closest('a, button, input, select, textarea, summary, label')
    if (control) return control
    return element && isText(element, x, y) ? element : null
  }
  const coveredContent = new Set<string>()
  const SCROLL_STEPS = 40
  const end = document.documentElement.scrollHeight
  button.style.visibility = 'hidden'
  for (let step = 0; step <= SCROLL_STEPS; step += 1) {
    scrollTo({ top: (end * step) / SCROLL_STEPS, behavior: 'instant' })
    const { left, top, width, height } = button.getBoundingClientRect()
    for (const across of shares) {
      for (const down of shares) {
        const content = contentAt(left + width * across, top + height * down)
        if (content) coveredContent.add(`${content.tagName} ${content.textContent}`)
      }
    }
  }
  button.style.visibility = ''
  return [...coveredContent]
}
