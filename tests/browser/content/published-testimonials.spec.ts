import type { Page } from '@playwright/test'
import { bookingPage } from '../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../support/browser/browser.ts'
import { openHydrated, waitUntilHydrated } from '../../support/browser/hydration.ts'
import { aService } from '../../support/people/bookings.ts'
import { aPractitioner } from '../../support/people/people.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages, somePictures } from '../../support/practice/whole-practice.ts'

/** Published an hour apart, the last one as the newest. */
async function publish(practice: BrowserPractice, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 1; index <= count; index += 1) {
    practice.clock.advanceMinutes(60)
    ids.push(await aTestimonial(practice, { clientName: `Client ${index}`, rating: 4, status: 'approved' }))
  }
  return ids
}

const list = (page: Page) => page.getByRole('list', { name: 'Témoignages publiés' })
const items = (page: Page) => list(page).getByRole('listitem')

test('testimonials stand newest first, which is said, and ten more are added where they stand', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await aSetting(practice, 'enableTestimonials', true)
  await publish(practice, 23)
  await page.goto('/testimonials')
  await expect(page.getByText('Du plus récent au plus ancien')).toBeVisible()
  await expect(items(page)).toHaveCount(10)
  await expect(items(page).first()).toContainText('Client 23')
  await expect(items(page).last()).toContainText('Client 14')
  await expect(page.getByRole('main').getByText('23 témoignages')).toBeVisible()
  await axeInBothSchemes()
  const more = page.getByRole('link', { name: /^Afficher/ })
  await waitUntilHydrated(more)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(20)
  await expect(items(page).nth(10)).toBeFocused()
  await expect(items(page).nth(10)).toBeInViewport()
  await expect(page).toHaveURL('/testimonials?nombre=20')
  await expect(more).toHaveText('Afficher 3 témoignages de plus')
  await more.click()
  await expect(items(page)).toHaveCount(23)
  await expect(items(page).nth(20)).toBeFocused()
  await expect(more).toHaveCount(0)
  await axeInBothSchemes()
  await page.reload()
  await expect(items(page)).toHaveCount(23)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('ten more testimonials are one link away, which leads to the first of them', async ({
    page,
    practice,
  }) => {
    await aSetting(practice, 'enableTestimonials', true)
    await publish(practice, 11)
    await page.goto('/testimonials')
    await page.getByRole('link', { name: 'Afficher un témoignage de plus' }).click()
    await expect(page).toHaveURL('/testimonials?nombre=20#temoignage-11')
    await expect(items(page)).toHaveCount(11)
    await expect(items(page).last()).toBeInViewport()
  })
})

test('the home page tells the average of five testimonials, and of no fewer', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  await fillPublicPages(practice)
  const published = await publish(practice, 4)
  await openHydrated(page, '/')
  const ratings = page.getByRole('link', { name: '4 sur 5 · 5 témoignages' })
  await expect(ratings).toBeVisible()
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringMatching(/rating|review/i),
  )
  await axeInBothSchemes()
  await ratings.click()
  await expect(page).toHaveURL('/testimonials')

  await practice.database.kysely
    .deleteFrom('testimonials')
    .where('id', '=', published[0] ?? 0)
    .execute()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ce que l’on nous dit' })).toBeVisible()
  await expect(page.getByRole('link', { name: /sur 5/ })).toHaveCount(0)
  await publish(practice, 1)
  await aSetting(practice, 'enableTestimonials', false)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Prendre rendez-vous' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /sur 5/ })).toHaveCount(0)
})

test('on the home page those with a portrait stand first', async ({ page, practice }) => {
  await somePictures(practice, 1)
  const massage = await aService(practice)
  for (const firstName of ['Ana', 'Ben', 'Chloé', 'Dan']) {
    const { id } = await aPractitioner(practice, { firstName, lastName: 'Roy', offers: [massage.id] })
    if (firstName === 'Dan') await givePortrait(practice, id)
  }
  await page.goto('/')
  const names = page.getByRole('region', { name: 'Nos praticiens' }).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Dan Roy', 'Ana Roy', 'Ben Roy'])
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`at ${viewport.width} pixels portraits do not lower the first free hour of a booking`, async ({
    page,
    practice,
    axeInBothSchemes,
  }) => {
    await page.setViewportSize(viewport)
    await somePictures(practice, 1)
    // Two, so that the choice is open.
    const offers = [(await aService(practice)).id, (await aService(practice)).id]
    const people = [
      await aPractitioner(practice, { firstName: 'Ana', lastName: 'Roy', offers }),
      await aPractitioner(practice, { firstName: 'Ben', lastName: 'Roy', offers }),
    ]
    const booking = bookingPage(page)
    const firstHour = async () => {
      await booking.open()
      return (await booking.slots.first().boundingBox())?.y
    }
    const before = await firstHour()
    for (const { id } of people) await givePortrait(practice, id)
    expect(await firstHour()).toBe(before)
    await expect(booking.practitioner.locator('img')).toHaveCount(2)
    await expect(booking.practitioner.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    await axeInBothSchemes()
  })
}

async function givePortrait({ database }: BrowserPractice, id: number): Promise<void> {
  await database.kysely
    .updateTable('users')
    .set({ photo: '/uploads/pierres1.webp' })
    .where('id', '=', id)
    .execute()
}
