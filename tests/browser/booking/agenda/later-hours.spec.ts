import type { Page } from '@playwright/test'
import { signIn, toast } from '../../../support/browser/back-office.ts'
import { bookingPage } from '../../../support/browser/booking-page.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'

test.use({ now: '2027-12-13T08:00' })

const HOURS = { workingHours: { start: 9, end: 12, slotDuration: 60 } }
const BUTTON = 'Nouveaux horaires à partir du…'
const NEW_YEAR = 'À partir du 1er janvier 2028'

const later = (page: Page, name = NEW_YEAR) => page.getByRole('region', { name, exact: true })
const previewOf = (page: Page) => page.getByRole('region', { name: 'Aperçu des créneaux' })

/** Clicks of the mouse and keys pressed since the page was opened. */
async function countInputs(page: Page) {
  await page.addInitScript(() => {
    const counts = { clicks: 0, keys: 0 }
    Object.assign(window, { counts })
    addEventListener(
      'click',
      ({ detail }) => {
        // A click without a count comes from Space or Enter.
        if (detail > 0) counts.clicks += 1
      },
      true,
    )
    addEventListener(
      'keydown',
      () => {
        counts.keys += 1
      },
      true,
    )
  })
  return () =>
    page.evaluate(() => (window as unknown as { counts: Record<'clicks' | 'keys', number> }).counts)
}

test('new hours from 1 January take five clicks, and visitors book by them from that day on', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice, { name: 'Massage du dos' })
  const camille = await aPractitioner(practice, { offers: [massage.id], agenda: HOURS })
  const readInputs = await countInputs(page)
  await signIn(page, camille)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Mon Agenda' }).click()
  await page.getByRole('button', { name: BUTTON }).click()
  const section = later(page)
  await expect(section.getByLabel('À partir du')).toBeFocused()
  await expect(section.getByLabel('À partir du')).toHaveValue('2028-01-01')
  await section.getByLabel('Début', { exact: true }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('17')
  await section.getByRole('checkbox', { name: 'Samedi' }).click()
  await expect(previewOf(page).getByRole('heading', { name: /^Semaine du 27 décembre/ })).toBeVisible()
  const listDays = (day: string) =>
    previewOf(page)
      .getByRole('list', { name: `Créneaux du ${day}` })
      .getByRole('listitem')
  await expect(listDays('vendredi 31 décembre')).toHaveText(['9 h', '10 h', '11 h'])
  await expect(previewOf(page).getByText('aucun créneau')).toHaveCount(2)
  await axeInBothSchemes()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(toast(page, 'Configuration enregistrée')).toBeVisible()
  expect(await readInputs()).toEqual({ clicks: 5, keys: 7 })

  await page.reload()
  await expect(section.getByLabel('Début', { exact: true })).toHaveValue('14')
  await expect(page.getByRole('region', { name: 'Horaires', exact: true })).toContainText(
    'Jusqu’au 31 décembre 2027.',
  )

  const visitor = bookingPage(page)
  await visitor.open(`/booking?service=${massage.id}`)
  await visitor.nextWeek.click()
  await visitor.nextWeek.click()
  await expect(visitor.slot('vendredi 31 décembre à 9 h')).toBeVisible()
  await expect(page.getByRole('button', { name: /^samedi 1er janvier à/ })).toHaveCount(0)
  await visitor.nextWeek.click()
  await expect(visitor.slot('lundi 3 janvier à 14 h')).toBeVisible()
  await expect(visitor.slot('lundi 3 janvier à 9 h')).toHaveCount(0)
})

test('the date of new hours is refused today and twice, and what is removed leaves the agenda as it was', async ({
  page,
  practice,
}) => {
  const camille = await aPractitioner(practice, { agenda: HOURS })
  await signIn(page, camille)
  await page.goto('/admin/agenda-config?onglet=horaires')
  const add = page.getByRole('button', { name: BUTTON })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await add.click()
  await later(page).getByLabel('À partir du').fill('2027-12-13')
  await page.getByRole('tab', { name: 'Congés' }).click()
  await save.click()
  await expect(page.getByRole('tab', { name: 'Horaires' })).toHaveAccessibleName('Horaires (à corriger)')
  const today = later(page, 'À partir du 13 décembre 2027')
  await expect(today.getByLabel('À partir du')).toBeFocused()
  await expect(today).toContainText('De nouveaux horaires commencent au plus tôt demain.')
  await today.getByLabel('À partir du').fill('2028-03-01')
  await later(page, 'À partir du 1er mars 2028')
    .getByRole('link', { name: /^Voir l’aperçu/ })
    .click()
  await expect(previewOf(page)).toBeFocused()
  await expect(previewOf(page).getByRole('heading', { name: /^Semaine du 28 février/ })).toBeVisible()

  await add.click()
  await later(page, 'À partir du 1er avril 2028').getByLabel('À partir du').fill('2028-03-01')
  await save.click()
  await expect(page.getByText('Deux horaires commencent le même jour.')).toBeVisible()
  const planned = later(page, 'À partir du 1er mars 2028')
  await expect(planned).toHaveCount(2)
  await planned
    .first()
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await expect(planned).toHaveCount(1)
  await planned.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(planned).toHaveCount(0)
  await expect(save).toBeHidden()
})

test('the agenda in one’s telephone is found from « Mon agenda », by its former link too', async ({
  page,
  practice,
}) => {
  await signIn(page, await aPractitioner(practice))
  const panel = page.getByRole('region', { name: 'Mon agenda dans mon téléphone' })
  await page.goto('/admin/agenda-config')
  await page.getByRole('link', { name: 'Dans mon téléphone' }).click()
  await expect(panel).toBeFocused()
  await page.goto('/admin/agenda-config#telephone')
  await expect(panel).toBeFocused()
  await page.goto('/admin/agenda-config#jours-feries')
  await expect(page.getByRole('region', { name: 'Jours fériés' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Congés' })).toHaveAttribute('aria-selected', 'true')
})
