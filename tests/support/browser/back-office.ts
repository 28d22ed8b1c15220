import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, type Person } from '../people/people.ts'
import { focusSettles } from './focus.ts'

/**
 * Signs in through the API, without the sign-in page. A page that is open may get a CSRF cookie of its own meanwhile:
 * then the call is repeated, as every 403 is by the application.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  const status = await postCredentials(page, person)
  expect(status === 403 ? await postCredentials(page, person) : status).toBe(200)
}

async function postCredentials(page: Page, { username }: Person): Promise<number> {
  const tokenResponse = await page.request.get('/api/csrf-token')
  const { csrfToken } = await tokenResponse.json()
  const response = await page.request.post('/api/auth/login', {
    data: { username, password: PASSWORD },
    headers: { 'CSRF-Token': csrfToken },
  })
  return response.status()
}

export function signInPage(page: Page) {
  return {
    title: page.getByRole('heading', { name: 'Connexion Administrateur' }),
    username: page.getByLabel("Nom d'utilisateur"),
    password: page.getByLabel('Mot de passe'),
    submit: page.getByRole('button', { name: 'Se connecter', exact: true }),
    async signIn({ username }: Person, password = PASSWORD) {
      await this.username.fill(username)
      await this.password.fill(password)
      await this.submit.click()
    },
  }
}

export function calendarPage(page: Page) {
  const calendar = page.getByRole('region', { name: 'Calendrier' })
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    calendar,
    dialog,
    title: page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    button,
    /** Not the menu of its row, nor « Encaisser », which name it too. */
    entry: (name: string | RegExp) =>
      calendar
        .getByRole('button', { name })
        .and(page.locator(':not([data-stop^="menu-"], [data-stop^="pay-"])')),
    /** By date, such as « 14 avril 2027 ». */
    day: (name: string) => calendar.getByRole('cell', { name: new RegExp(`^${name}`) }),
    /** The reservations and blocks of a day of the month, by date. */
    entriesOf: (name: string) =>
      calendar.getByRole('cell', { name: new RegExp(`^${name}`) }).getByRole('button', { name: /^\d+\sh/ }),
    person: (name: string) =>
      page.getByRole('group', { name: 'Praticien' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    /**
     * Opens the dialog of a new reservation and fills in fields by their labels. Waits for the focus in the dialog: what is
     * filled in before goes to the first field.
     */
    async bookOn(day: string, values: Record<string, string> = {}) {
      await this.day(day).click()
      await expect(this.field('Nom')).toBeFocused()
      await focusSettles(page)
      await this.fill(values)
    },
    /** « Déplacer » on the card of a visit: « Nouvelle date » and « Nouvelle heure ». */
    async openMove() {
      await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
      await expect(this.field('Nouvelle date')).toBeFocused()
      await focusSettles(page)
    },
    /** Fields of the dialog by their labels, in this order. */
    async fill(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
    },
    /** Switches to a view, such as « Semaine ». */
    async show(view: string) {
      await calendar.waitFor()
      const onPhone = page.getByRole('button', { name: /^Vue/ })
      if (await onPhone.isVisible()) await onPhone.click()
      await button(view).click()
      if (await onPhone.isVisible()) await expect(onPhone).toHaveText(view)
      else await expect(button(view)).toHaveAttribute('aria-pressed', 'true')
    },
    /** Opens the panel of rarer actions. */
    async openMore() {
      await button('Autres actions').click()
    },
    async open(person: Person) {
      await signIn(page, person)
      await page.goto('/admin/reservations')
      await expect(calendar).toHaveAttribute('aria-busy', 'false')
    },
  }
}

export function toast(page: Page, text: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('alert')
    .filter({ hasText: text })
}

/** Drags with the mouse in several steps, as a person does. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const dragged = await startDrag(page, from)
  await dragged.moveTo(to)
  await page.mouse.up()
}

/** Presses the mouse on an element and moves it past the drag threshold. */
export async function startDrag(page: Page, from: Locator) {
  const start = await centerOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8)
  return {
    async moveTo(target: Locator): Promise<void> {
      const { x, y } = await centerOf(target)
      await page.mouse.move(x, y, { steps: 8 })
    },
  }
}

/** Presses the mouse at a point, drags it down, or up if `pixels` is negative, and releases it. */
export async function dragDown(page: Page, from: { x: number; y: number }, pixels: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + pixels / 2, { steps: 6 })
  await page.mouse.move(from.x, from.y + pixels, { steps: 6 })
  await page.mouse.up()
}

/** Scrolls the element into view first. */
export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not on screen.`)
  return box
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(element)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
