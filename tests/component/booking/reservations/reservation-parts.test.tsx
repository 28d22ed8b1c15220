import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { aReservation, openDialog } from '../../../support/component/agenda-dialogs.tsx'
import { STONES, SWEDISH } from '../../../support/component/booking-screen.tsx'
import { server } from '../../../support/component/server.ts'

const CREATE = 'POST /api/reservations'
const MOVE = 'PUT /api/admin/reservations/{date}/{id}'
const CHECK = 'GET /api/admin/agenda/conflits'
type Changed = { newDate: string; newTime: string; tellClient?: boolean }

const AROMA = { id: 41, name: 'aromathérapie', duration: 10, price: 8 }
const WARM = { id: 42, name: 'pierres chaudes', duration: 15, price: 0 }
const PRENATAL = { id: 31, name: 'prénatal', duration: 75, price: 85 }
const LONG = { id: 32, name: '', duration: 90, price: 99.9 }
const MASSAGE: Service = { ...SWEDISH, variants: [PRENATAL, LONG], options: [AROMA, WARM] }

const created = () => server.requests(CREATE).map(({ body }) => body)
const changed = () => server.requests(MOVE).map(({ body }) => body)
const askedLengths = () => server.requests(CHECK).map(({ query }) => query.duration)
const sum = (text: string) => screen.findByText((_text, element) => isSum(element, text))
const isSum = (element: Element | null, text: string) =>
  element?.getAttribute('role') === 'status' && element.textContent?.replace(/\s/g, ' ') === text
const offer = (...services: Service[]) => server.respond('GET /api/praticiens/{id}/services', services)

beforeEach(() => {
  offer(MASSAGE, STONES)
  server.respond('POST /api/admin/clients/recherche', [])
})

describe('the dialog of a new reservation', () => {
  const NEW: Dialog = { kind: 'create', date: '2027-04-14', time: '10:00', praticienId: null, draft: null }

  async function openNew() {
    server.respond(CREATE, ({ body: { date, time } }) => ({
      message: 'Réservation créée',
      booking: { id: 41, date, time },
    }))
    const page = await openDialog(NEW)
    await screen.findByRole('option', { name: /Massage suédois/ })
    const choose = (id: number) => page.user.selectOptions(page.field('Prestation'), `${id}`)
    const tick = (name: RegExp) => page.user.click(screen.getByRole('checkbox', { name }))
    return { ...page, choose, tick }
  }

  test('of a service in one length and without options asks for neither', async () => {
    const { choose, press } = await openNew()
    await choose(STONES.id)
    expect(screen.queryByLabelText('Durée')).not.toBeInTheDocument()
    expect(screen.queryByText('Options')).not.toBeInTheDocument()
    await press('Créer le rendez-vous')
    await waitFor(() => expect(created()).toHaveLength(1))
    expect(created()[0]).not.toHaveProperty('optionIds')
    expect(created()[0]).not.toHaveProperty('shownPrice')
  })

  test('offers lengths with their price, and options folded, whose sum is said and sent', async () => {
    const { user, field, choose, tick, press } = await openNew()
    await choose(MASSAGE.id)
    expect(field('Prestation')).toHaveDisplayValue(french`Massage suédois (60, 75 ou 90 min)`)
    const lengths = within(field('Durée')).getAllByRole('option')
    expect(lengths.map(({ textContent }) => textContent)).toEqual([
      french`60 min · 70 €`,
      french`75 min · 85 € · prénatal`,
      french`90 min · 99,90 €`,
    ])
    expect(await sum('1 h · 70 €')).toBeVisible()
    expect(screen.getByText('Options').closest('details')).not.toHaveAttribute('open')
    await user.selectOptions(field('Durée'), '31')
    await user.click(screen.getByText('Options'))
    await tick(/^aromathérapie · \+\s10\smin · \+\s8\s€$/)
    await tick(/^pierres chaudes · \+\s15\smin$/)
    expect(await sum('1 h 40 · 93 €')).toBeVisible()
    await waitFor(() => expect(askedLengths()).toContain(100))
    const explanation = screen.getByRole('link', { name: /Pourquoi ce créneau/ })
    expect(explanation).toHaveAttribute('href', expect.stringContaining('duration=100'))
    await press('Créer le rendez-vous')
    await waitFor(() => expect(created()).toHaveLength(1))
    const terms = { variantId: 31, optionIds: [41, 42], shownDuration: 100, shownPrice: 93 }
    expect(created()[0]).toMatchObject({ serviceId: MASSAGE.id, ...terms })
  })

  test('allows five options', async () => {
    const options = [1, 2, 3, 4, 5, 6].map((id) => ({ ...AROMA, id, name: `option ${id}` }))
    offer({ ...MASSAGE, options })
    const { user, choose, tick } = await openNew()
    await choose(MASSAGE.id)
    await user.click(screen.getByText('Options'))
    for (const id of [1, 2, 3, 4, 5]) await tick(new RegExp(`option ${id}`))
    expect(screen.getByRole('checkbox', { name: /option 6/ })).toBeDisabled()
    expect(screen.getByText(french`Un rendez-vous compte au plus 5 options.`)).toBeVisible()
    await tick(/option 1/)
    expect(screen.getByRole('checkbox', { name: /option 6/ })).toBeEnabled()
  })

  test('keeps what was typed and shows the new sum once the price list has changed', async () => {
    const page = await openNew()
    await page.type('Nom', 'Zoé Petit')
    await page.choose(MASSAGE.id)
    const message = french`La durée ou le prix vient de changer : 1 h, 75 €. Vérifiez, puis confirmez.`
    server.refuse(CREATE, 'terms_changed', [{ path: 'serviceId', message }])
    offer({ ...MASSAGE, price: 75 }, STONES)
    await page.press('Créer le rendez-vous')
    expect(await sum('1 h · 75 €')).toBeVisible()
    expect(page.field('Prestation')).toHaveAccessibleDescription(message)
    expect(page.field('Nom')).toHaveValue('Zoé Petit')
  })

  test.each([
    ['variant_gone' as const, 'variantId', { variants: [LONG] }, '1 h 10 · 78 €'],
    ['option_gone' as const, 'optionIds', { options: [WARM] }, '1 h 15 · 85 €'],
  ])('says beside the field what is no longer offered: %s', async (code, path, change, newSum) => {
    const { user, field, choose, tick, press } = await openNew()
    await choose(MASSAGE.id)
    await user.selectOptions(field('Durée'), '31')
    await user.click(screen.getByText('Options'))
    await tick(/aromathérapie/)
    const message = 'N’est plus proposée.'
    server.refuse(CREATE, code, [{ path, message }])
    offer({ ...MASSAGE, ...change }, STONES)
    await press('Créer le rendez-vous')
    expect(await sum(newSum)).toBeVisible()
    const said = screen.getAllByText(message).map((element) => element.closest('[role="alert"]'))
    expect(said).toContain(null)
  })
})

describe('the dialog of a reservation', () => {
  const AGREED = { variant: { name: 'prénatal', duration: 75, price: 80 }, options: [AROMA] }
  const BOOKED = { serviceName: 'Massage suédois (prénatal) + aromathérapie', duration: 85, price: 88 }

  async function openTerms(differences: Parameters<typeof aReservation>[0]) {
    server.respond(MOVE, ({ params, body }) => ({
      message: 'Réservation modifiée',
      booking: { id: params.id, date: body.newDate, time: body.newTime },
      version: 2,
      clientMessage: null,
    }))
    const page = await openDialog({ kind: 'edit', reservation: aReservation(differences) })
    await page.press('Changer')
    await screen.findByRole('option', { name: /Massage suédois \(60/ })
    const tick = (name: RegExp) => page.user.click(screen.getByRole('checkbox', { name }))
    const length = (label: string) => page.user.selectOptions(page.field('Durée choisie'), label)
    const terms = () =>
      [page.field('Durée'), page.field('Prix (facultatif)')].map((f) => (f as HTMLInputElement).value)
    const save = async () => {
      await page.press('Enregistrer')
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      const [{ newDate: _date, newTime: _time, tellClient: _tell, ...terms }] = changed() as [
        object & Changed,
      ]
      return terms
    }
    return { ...page, tick, length, terms, save }
  }

  test('shows what was agreed; another length proposes its sum, and what was agreed comes back', async () => {
    const { field, length, terms, save } = await openTerms({ ...BOOKED, parts: AGREED })
    expect(field('Durée choisie')).toHaveDisplayValue(french`75 min · 80 € · prénatal`)
    expect(screen.getByRole('checkbox', { name: /aromathérapie/ })).toBeChecked()
    await length(french`90 min · 99,90 €`)
    expect(terms()).toEqual(['100', '107,9'])
    expect(await sum('Proposé : 1 h 40 · 107,90 €')).toBeInTheDocument()
    await length(french`75 min · 80 € · prénatal`)
    expect(terms()).toEqual(['85', '88'])
    await length(french`60 min · 70 €`)
    expect(await save()).toEqual({ variantId: null, duration: 70, price: 78 })
  })

  test('keeps the parts where a length and a price are typed instead of their sum', async () => {
    const { tick, type, save } = await openTerms({ ...BOOKED, parts: AGREED })
    await tick(/pierres chaudes/)
    await type('Durée', '95')
    await type('Prix (facultatif)', '90')
    expect(await save()).toEqual({ optionIds: [41, 42], duration: 95, price: 90 })
  })

  test('sends neither length nor options that stay', async () => {
    const { tick, type, save } = await openTerms({ ...BOOKED, parts: AGREED })
    await tick(/aromathérapie/)
    await tick(/aromathérapie/)
    await type('Prix (facultatif)', '50')
    expect(await save()).toEqual({ price: 50 })
  })

  test('names an option that the price list no longer has, which can be taken away', async () => {
    offer({ ...MASSAGE, options: [WARM] }, STONES)
    const { tick, terms, save } = await openTerms({ ...BOOKED, parts: AGREED })
    expect(screen.getByRole('checkbox', { name: /aromathérapie/ })).toBeChecked()
    await tick(/aromathérapie/)
    expect(terms()).toEqual(['75', '80'])
    expect(await save()).toEqual({ optionIds: [], duration: 75, price: 80 })
  })

  test.each([
    ['is the main one of its minutes', 60, french`60 min · 70 €`],
    ['is the further one of its minutes', 90, french`90 min · 70 €`],
    ['else the one that was agreed', 80, french`Durée convenue : 80 min`],
  ])('of a plain reservation, the length %s', async (_title, duration, label) => {
    const { field, tick, user, terms } = await openTerms({ duration, price: 70 })
    expect(field('Durée choisie')).toHaveDisplayValue(label)
    await user.click(screen.getByText('Options'))
    await tick(/aromathérapie/)
    expect(terms()).toEqual([`${duration + 10}`, '78'])
  })

  test('restores length and options when the change is undone', async () => {
    const { user, length, tick, save } = await openTerms({ ...BOOKED, parts: AGREED })
    await length(french`90 min · 99,90 €`)
    await tick(/aromathérapie/)
    await save()
    await user.click(await screen.findByRole('button', { name: 'Annuler la modification' }))
    await waitFor(() => expect(changed()).toHaveLength(2))
    const agreed = { serviceId: 3, variantId: 31, optionIds: [41], duration: 85, price: 88 }
    expect(changed()[1]).toMatchObject(agreed)
  })

  test('offers no undo of a length that the price list no longer has', async () => {
    offer({ ...MASSAGE, variants: [LONG] }, STONES)
    const { field, length, save } = await openTerms({ ...BOOKED, parts: AGREED })
    expect(field('Durée choisie')).toHaveDisplayValue(french`Durée convenue : 75 min`)
    await length(french`90 min · 99,90 €`)
    await save()
    expect(await screen.findByText('Réservation modifiée')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Annuler la modification' })).not.toBeInTheDocument()
  })

  test('says which length is no longer offered, and proposes what was agreed again', async () => {
    const { field, length, press, terms } = await openTerms({ ...BOOKED, parts: AGREED })
    await length(french`90 min · 99,90 €`)
    const message = 'Cette durée n’est plus proposée.'
    server.refuse(MOVE, 'variant_gone', [{ path: 'variantId', message }])
    offer({ ...MASSAGE, variants: [PRENATAL] }, STONES)
    await press('Enregistrer')
    await waitFor(() => expect(field('Durée choisie')).toHaveDisplayValue(french`75 min · 80 € · prénatal`))
    expect(field('Durée choisie')).toHaveAccessibleDescription(message)
    expect(terms()).toEqual(['85', '88'])
  })
})
