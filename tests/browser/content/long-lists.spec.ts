import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { openHydrated } from '../../support/browser/hydration.ts'
import { watchShifts } from '../../support/browser/layout-shift.ts'
import { aTestimonial } from '../../support/people/testimonials.ts'
import { fillPublicPages, somePictures } from '../../support/practice/whole-practice.ts'

const LONG = 'Un moment suspendu, dont je suis sortie légère et reposée. '.repeat(20).trim()

const shownPictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Agrandir/ })

test('« Voir plus » shows twelve more pictures by keyboard, focuses the first and moves none', async ({
  page,
  practice,
  axe,
}) => {
  await fillPublicPages(practice)
  await somePictures(practice, 28)
  await openHydrated(page, '/gallery')
  await expect(shownPictures(page)).toHaveCount(12)
  const before = await shownPictures(page).nth(11).boundingBox()
  await page.getByRole('button', { name: /^Voir plus/ }).press('Enter')
  await expect(shownPictures(page)).toHaveCount(24)
  await expect(shownPictures(page).nth(12)).toBeFocused()
  const heightOf = (box: typeof before) => box?.height
  expect(heightOf(await shownPictures(page).nth(11).boundingBox())).toBe(heightOf(before))
  await axe()
  await page.getByRole('button', { name: /^Voir plus/ }).press('Enter')
  await expect(shownPictures(page)).toHaveCount(30)
  await expect(page.getByRole('button', { name: /^Voir plus/ })).toHaveCount(0)
})

test('the viewer goes through all pictures, also those that the page does not show yet', async ({
  page,
  practice,
}) => {
  await fillPublicPages(practice)
  await somePictures(practice, 11)
  await openHydrated(page, '/gallery')
  await shownPictures(page).nth(11).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Image agrandie' })
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('13 sur 13')
})

test('a testimonial is cut after six lines, and « Lire la suite » shows the rest', async ({
  page,
  practice,
  axe,
}) => {
  await fillPublicPages(practice)
  await aTestimonial(practice, { clientName: 'Zoé', comment: LONG, status: 'approved' })
  const shiftsOf = await watchShifts(page)
  await openHydrated(page, '/testimonials')
  const more = page.getByRole('button', { name: /^Lire la suite/ })
  await expect(more).toHaveCount(1)
  await axe()
  const text = page.getByText(LONG)
  const lines = () =>
    text.evaluate((node) =>
      Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
    )
  expect(await lines()).toBe(6)
  expect(await shiftsOf()).toBeLessThan(0.005)
  await more.press('Enter')
  await expect.poll(lines).toBeGreaterThan(6)
  await page.getByRole('button', { name: /^Réduire/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Lire la suite/ })).toBeFocused()
  expect(await lines()).toBe(6)
})

test('the form for a testimonial is behind a button, and an address of one of its fields shows it', async ({
  page,
  practice,
  axe,
}) => {
  await fillPublicPages(practice)
  await openHydrated(page, '/testimonials')
  const name = page.getByLabel('Nom', { exact: true })
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: 'Laisser un témoignage' }).click()
  await expect(name).toBeFocused()
  await axe()
  await page.goto('about:blank')
  await openHydrated(page, '/testimonials#commentaire')
  await expect(page.getByLabel('Commentaire')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Laisser un témoignage' })).toBeHidden()
})

test('the rules of publication unfold beside the testimonials', async ({ page, practice }) => {
  await fillPublicPages(practice)
  await openHydrated(page, '/testimonials')
  await expect(page.getByText('Aucun avantage n’est donné')).toBeHidden()
  await page.getByRole('heading', { name: 'Comment ces témoignages sont publiés' }).click()
  await expect(page.getByText('Aucun avantage n’est donné')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole gallery and the whole text of a testimonial are shown', async ({ page, practice }) => {
    await fillPublicPages(practice)
    await somePictures(practice, 28)
    await aTestimonial(practice, { comment: LONG, status: 'approved' })
    await page.goto('/gallery')
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(30)
    await page.goto('/testimonials')
    const isWhole = await page.getByText(LONG).evaluate((node) => node.scrollHeight <= node.clientHeight + 1)
    expect(isWhole).toBe(true)
    await expect(page.getByRole('heading', { name: 'Laisser un témoignage' })).toBeVisible()
  })
})
