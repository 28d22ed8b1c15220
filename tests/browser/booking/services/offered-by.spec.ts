import type { Browser, Page } from '@playwright/test'
import { signIn, toast } from '../../../support/browser/back-office.ts'
import { bookingPage } from '../../../support/browser/booking-page.ts'
import { type BrowserPractice, expect, test } from '../../../support/browser/browser.ts'
import { countEffort } from '../../../support/browser/effort.ts'
import { FAILED_CALLS, mockResponse } from '../../../support/browser/network.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'

test.use({ expectedConsole: FAILED_CALLS })

const DETAILS = { Nom: 'Massage du dos', Description: 'Doux.', Durée: '60', Prix: '70' }

function office(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    title: page.getByRole('heading', { level: 1 }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    offeredBy: page.getByRole('group', { name: 'Proposé par' }),
    question: page.getByRole('dialog', { name: /^Quels jours et à quelles heures/ }),
    yes: dialog.getByRole('button', { name: /^Oui, lundi–samedi 9–19\sh$/ }),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    async fillService() {
      for (const [label, text] of Object.entries(DETAILS))
        await page.getByRole('textbox', { name: label }).fill(text)
    },
  }
}

/** As a visitor with a browser of their own. */
async function book(browser: Browser, practice: BrowserPractice, path = '/booking') {
  const visitor = await browser.newPage({ baseURL: practice.url })
  await visitor.clock.setFixedTime(practice.clock.instant())
  const booking = bookingPage(visitor)
  await booking.open(path)
  await booking.slots.first().click()
  await booking.fillDetails()
  await booking.submit.click()
  await expect(booking.thanks).toBeVisible()
  await visitor.close()
}

test('a masseuse who works alone adds her first service, keeps the hours by one press, and a visitor books it', async ({
  page,
  practice,
  browser,
  axeInBothSchemes,
}) => {
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' }))
  const effort = await countEffort(page)
  await page.goto('/admin/services')
  const services = office(page)
  await services.button('Ajouter un service').click()
  await expect(services.title).toHaveText('Ajouter un service')
  await expect(services.offeredBy).toHaveCount(0)
  await services.fillService()
  await services.button('Enregistrer').click()
  await expect(services.question).toHaveAccessibleName(/recevez-vous/)
  await expect(services.yes).toBeFocused()
  await axeInBothSchemes()
  await services.yes.click()
  await expect(toast(page, 'Service ajouté')).toBeVisible()
  await expect(services.row('Massage du dos')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Proposé par' })).toHaveCount(0)
  expect((await effort()).clicks).toBe(3)
  await book(browser, practice)

  // A practitioner with services is not asked again.
  await services.button('Ajouter un service').click()
  await services.fillService()
  await services.button('Enregistrer').click()
  await expect(services.title).toHaveText('Services')
})

test('adding a service ticks everybody who practises, and asks for the hours of whoever is new', async ({
  page,
  practice,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  await aPractitioner(practice, { firstName: 'Camille', lastName: 'Aubry', offers: [massage.id] })
  const theo = await aPractitioner(practice, {
    firstName: 'Théo',
    lastName: 'Brun',
    agenda: { openDays: [1, 3], workingHours: { start: 9, end: 12, slotDuration: 30 } },
  })
  const zoe = await aPractitioner(practice, { firstName: 'Zoé', lastName: 'Cros', agenda: { openDays: [] } })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' }))
  await page.goto('/admin/services?service=nouveau')
  const services = office(page)
  const tick = (name: string) => services.offeredBy.getByRole('checkbox', { name })
  await expect(services.offeredBy.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(tick('Camille Aubry')).toBeChecked()
  await services.fillService()
  await tick('Théo Brun').check()
  await services.button('Enregistrer').click()
  await expect(services.question).toHaveAccessibleName(/reçoit Théo Brun/)
  await services.question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Massage du dos')

  await tick('Zoé Cros').check()
  await services.button('Enregistrer').click()
  await expect(services.question.getByRole('listitem')).toHaveText([
    /^Théo Brun\s: lundi, mercredi 9–12\sh/,
    /^Zoé Cros\s: aucun jour ouvert/,
  ])
  await axeInBothSchemes()
  await services.question.getByRole('button', { name: 'Autres horaires pour Zoé Cros' }).click()
  await expect(toast(page, 'Service ajouté')).toBeVisible()
  await expect(page).toHaveURL(`/admin/agenda-config/${zoe.id}`)
  const offered = await page.request.get(`/api/praticiens/${theo.id}/services`)
  expect(await offered.json()).toMatchObject([{ name: 'Massage du dos' }])

  await page.goto('/admin/services')
  await expect(services.row('Massage suédois')).toContainText('Camille Aubry')
  await expect(services.row('Massage du dos')).toContainText('Toute l’équipe')
})

test('a service without anybody is said in red and cannot be booked, until a link mends it', async ({
  page,
  practice,
  browser,
  axeInBothSchemes,
}) => {
  const massage = await aService(practice, { name: 'Massage suédois' })
  const stones = await aService(practice, { name: 'Pierres chaudes' })
  await aPractitioner(practice, { firstName: 'Camille', lastName: 'Aubry', offers: [massage.id] })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' }))

  // A superadmin sees the public site as visitors do.
  await page.goto('/massages')
  await expect(page.getByRole('link', { name: /^Réserver\s: Massage suédois/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pierres chaudes' })).toContainText(
    'Pas réservable en ligne',
  )
  await expect(page.getByRole('link', { name: /Pierres chaudes/ })).toHaveCount(0)
  await axeInBothSchemes()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pierres chaudes' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Massage suédois' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pierres chaudes' })).toHaveCount(0)
  await bookingPage(page).open(`/booking?service=${stones.id}`)
  await expect(bookingPage(page).service).not.toContainText('Pierres chaudes')

  await page.goto('/admin/services')
  const services = office(page)
  const nobody = services.row('Pierres chaudes').getByRole('button', { name: /^Personne\s: non réservable/ })
  await expect(nobody).toHaveAccessibleName(/Choisir qui propose Pierres chaudes$/)
  await axeInBothSchemes()
  await nobody.click()
  await expect(services.offeredBy).toContainText(/^.*Personne\s: les visiteurs ne peuvent pas le réserver/)
  await axeInBothSchemes()
  await services.offeredBy.getByRole('checkbox', { name: 'Camille Aubry' }).check()
  await services.button('Enregistrer').click()
  await expect(toast(page, 'Service modifié')).toBeVisible()
  await expect(services.row('Pierres chaudes')).not.toContainText('Personne')
  await book(browser, practice, `/booking?service=${stones.id}`)
})

test('a superadmin adds a practitioner, who is bookable in one go', async ({
  page,
  practice,
  browser,
  axeInBothSchemes,
}) => {
  // Without accents, for which the keyboard of the tests sends no key.
  const [firstName, lastName, password] = ['Lea', 'Petit', 'Lavande-du-matin']
  await aService(practice, { name: 'Massage suédois' })
  await signIn(page, await aSuperadmin(practice, { firstName: 'Ana', lastName: 'Roy' }))
  const effort = await countEffort(page)
  await page.goto('/admin/users')
  const users = office(page)
  await users.button('Ajouter quelqu’un').click()
  await expect(users.dialog.getByLabel('Prénom')).toBeFocused()
  await page.keyboard.type(firstName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(lastName)
  await expect(users.dialog.getByLabel('Nom d’utilisateur')).toHaveValue('lea_petit')
  await expect(users.dialog.getByLabel('Rôle')).toHaveValue('praticien')
  await users.dialog.getByLabel('Mot de passe').click()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(users.title).toHaveText('Services de Lea Petit')
  await axeInBothSchemes()
  await page.getByRole('checkbox', { name: 'Massage suédois' }).click()
  await users.button('Enregistrer').click()
  await expect(users.question).toHaveAccessibleName(/reçoit Lea Petit/)
  await users.yes.click()
  await expect(toast(page, 'Services mis à jour')).toBeVisible()
  // Nothing but the names and the password is typed, with Tab between the names and Enter at the end.
  const typed = firstName.length + lastName.length + password.length
  expect(await effort()).toEqual({ clicks: 5, keys: typed + 2 })
  await book(browser, practice)
})

test('« Utilisateurs » links the services, hours and leave of each person', async ({ page, practice }) => {
  const zoe = await aPractitioner(practice, { firstName: 'Zoé', lastName: 'Petit' })
  await aService(practice, { name: 'Massage suédois' })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/users')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(link('Configurer l’agenda de Zoé Petit')).toHaveAttribute(
    'href',
    `/admin/agenda-config/${zoe.id}`,
  )
  await link('Congés de Zoé Petit').click()
  await expect(page).toHaveURL(`/admin/agenda-config/${zoe.id}?onglet=conges`)
  await page.goBack()
  await link('Services de Zoé Petit').click()
  await expect(page.getByRole('group', { name: 'Services que Zoé Petit propose' })).toContainText(
    'Cochez ce que cette personne propose',
  )
  await page.goto('/admin/users/9999/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erreur 404 - Page non trouvée')
})

test('the question of hours says why it cannot be asked, and asks again', async ({ page, practice }) => {
  await aService(practice, { name: 'Massage suédois' })
  await signIn(page, await aSuperadmin(practice))
  await page.goto('/admin/my-services')
  await page.getByRole('checkbox', { name: 'Massage suédois' }).check()
  const restore = await mockResponse(page, 'GET /api/admin/agenda/config', { status: 503, message: 'Panne.' })
  const services = office(page)
  await services.button('Enregistrer').click()
  await expect(services.question).toContainText('Panne.')
  await services.question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('checkbox', { name: 'Massage suédois' })).toBeChecked()
  await services.button('Enregistrer').click()
  await restore()
  await services.question.getByRole('button', { name: 'Réessayer' }).click()
  await services.question.getByRole('button', { name: 'Autres horaires' }).click()
  await expect(toast(page, 'Services mis à jour')).toBeVisible()
  await expect(page).toHaveURL('/admin/agenda-config')
})

test('an owner without a name reads that nobody can book the service yet', async ({ page, practice }) => {
  await signIn(page, await aSuperadmin(practice, { firstName: 'Responsable', lastName: 'du site' }))
  await page.goto('/admin/services?service=nouveau')
  await expect(page.getByRole('status').filter({ hasText: 'Donnez d’abord votre nom' })).toBeVisible()
  const services = office(page)
  await services.fillService()
  await services.button('Enregistrer').click()
  await services.yes.click()
  await expect(services.row('Massage du dos')).toContainText(/Personne\s: non réservable/)
})

for (const width of [390, 768, 1120, 1280]) {
  test(`at ${width} pixels no word of the tables of services and users is split`, async ({
    page,
    practice,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const stones = await aService(practice, {
      name: 'Massage énergétique aux pierres chaudes',
      duration: 75,
      price: 1200,
    })
    await aService(practice, { name: 'Réflexologie plantaire' })
    const offers = [stones.id]
    await aPractitioner(practice, {
      username: 'delphine',
      firstName: 'Delphine',
      lastName: 'Montgomery',
      offers,
    })
    await aPractitioner(practice, {
      username: 'christophe',
      firstName: 'Christophe',
      lastName: 'Lavergne',
      offers,
    })
    await signIn(page, await aSuperadmin(practice, { username: 'anastasia', firstName: 'Anastasia' }))
    for (const path of ['/admin/services', '/admin/users']) {
      await page.goto(path)
      await expect(page.getByRole('row').nth(2)).toBeVisible()
      expect(await page.getByRole('table').evaluate(listSplitWords)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}

/** Runs in the page. */
function listSplitWords(table: Element): string[] {
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  const split: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('.visually-hidden')) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) split.push(word)
    }
  }
  return split
}
