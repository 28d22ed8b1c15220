import { expect, type Locator, type Page } from '@playwright/test'
import { aService } from '../people/bookings.ts'
import { addOfferedServices, aPractitioner, type Person } from '../people/people.ts'
import type { TestSite } from '../practice/site.ts'
import { waitUntilHydrated } from './hydration.ts'

/** Four slots a day keep a week short. */
const SHORT_DAYS = { workingHours: { start: 9, end: 11, slotDuration: 30 } }

/** A practice where one practitioner offers one service, on short days. */
export async function aBookablePractice(
  site: TestSite,
): Promise<{ massage: { id: number; name: string }; camille: Person }> {
  const massage = await aService(site, { name: 'Massage suédois' })
  const camille = await aPractitioner(site, { offers: [massage.id], agenda: SHORT_DAYS })
  return { massage, camille }
}

/** Camille offers a second, longer service: without one in the address, none is chosen yet. */
export async function aPracticeWithChoice(site: TestSite) {
  const practice = await aBookablePractice(site)
  const stones = await aService(site, { name: 'Pierres chaudes', duration: 90, price: 95 })
  await addOfferedServices(site, practice.camille, [stones.id])
  return { ...practice, stones }
}

export function bookingPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  return {
    service: group('Prestation'),
    changeService: page.getByRole('button', { name: 'Changer de prestation' }),
    practitioner: group('Praticien'),
    name: field('Nom'),
    email: field('E-mail'),
    phone: field('Téléphone (facultatif)'),
    submit: page.getByRole('button', { name: 'Réserver' }),
    previousWeek: page.getByRole('button', { name: 'Semaine précédente' }),
    nextWeek: page.getByRole('button', { name: 'Semaine suivante' }),
    nextFree: page.getByRole('button', { name: 'Prochain créneau', exact: true }),
    week: page.getByRole('heading', { name: /^Semaine du/ }),
    summary: page.getByRole('complementary', { name: 'Votre rendez-vous' }),
    failure: page.getByRole('alert').filter({ hasText: 'Erreur lors de la soumission du formulaire' }),
    thanks: page.getByRole('heading', { name: 'Merci pour votre réservation' }),
    /** By name, such as « mardi 13 avril à 10 h 30 ». */
    slot: (name: string) => page.getByRole('button', { name, exact: true }),
    slots: page.getByRole('button', { name: /^\S+ \S+ \S+ à \d+ h( \d\d)?$/ }),
    /** Opens the page and waits for its hydration. */
    async open(path = '/booking') {
      await page.goto(path)
      await this.waitUntilReady()
    },
    waitUntilReady: () => waitUntilHydrated(page.getByRole('button', { name: 'Semaine suivante' })),
    /** With a pointer, which folds the list; a lone service is chosen from the start. */
    async chooseService(name: string) {
      const radio = this.service.getByRole('radio', { name })
      if ((await radio.count()) > 0) await radio.click()
      await expect(this.service.getByRole('radio')).toHaveCount(0)
      await expect(this.service).toContainText(name)
    },
    changePractitioner: page.getByRole('button', { name: 'Changer de praticien' }),
    /** Folded once a service is chosen. */
    async choosePractitioner(name: string) {
      if (await this.changePractitioner.isVisible()) await this.changePractitioner.click()
      await this.practitioner.getByRole('radio', { name, exact: true }).click()
    },
    async fillDetails({ name = 'Léa Durand', email = 'lea@exemple.fr' } = {}) {
      await this.name.fill(name)
      await this.email.fill(email)
    },
  }
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reaches ${target}.`)
}
