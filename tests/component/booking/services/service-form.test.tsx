import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedOption } from '#contract/booking/service-options.ts'
import type { Service, ServiceFields } from '#contract/booking/services.ts'
import { Refusal } from '#contract/errors.ts'
import { ServicesPage } from '#web/admin/booking/services/ServicesPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'

const PUT = 'PUT /api/services/{id}'
const OPTION: ManagedOption = { id: 8, name: 'Aromathérapie', duration: 0, price: 8, serviceIds: [] }
const CONFLICT = 'Cette prestation a changé entre-temps'

/** State on the server. */
let stored: Service
let options: ManagedOption[]

beforeEach(() => {
  stored = {
    id: 3,
    name: 'Massage suédois',
    description: 'Une heure de calme.',
    duration: 60,
    price: 62.5,
    color: null,
    bufferMinutes: null,
    active: true,
    practitionerIds: [1],
    version: 4,
  }
  options = []
  server.respond('GET /api/services', () => [stored])
  server.respond('GET /api/superadmin/users', [])
  server.respond('GET /api/superadmin/service-categories', [])
  server.respond('GET /api/superadmin/service-options', () => options)
  server.respond('GET /api/admin/wording', { words: [], isOriginal: true })
  server.respond(PUT, ({ headers, body }) => {
    if (headers['if-match'] !== stored.version) throw new Refusal('service_changed')
    stored = { ...stored, ...read(body), version: (stored.version ?? 0) + 1 }
    return stored
  })
})

/** What a reply has of a body. */
function read({ variants = [], variantName, ...body }: ServiceFields): Partial<Service> {
  const { optionIds: _options, categoryId: _category, onRequest: _onRequest, ...fields } = body
  return {
    ...fields,
    color: fields.color || null,
    ...(variantName && { variantName }),
    variants: variants.map((variant, index) => ({ id: 90 + index, ...variant, name: variant.name ?? '' })),
  }
}

const open = async (id: number | string = 3) => {
  const { user } = openAdminScreen(<ServicesPage />, {
    admin: ALIX,
    path: adminPaths.services,
    entry: `${adminPaths.services}?service=${id}`,
  })
  await screen.findByLabelText('Description')
  return user
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const save = (user: UserEvent) => user.click(button('Enregistrer'))
const group = (name: string) => within(screen.getByRole('group', { name }))
const type = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.type(field, text)
}
const lastBody = () => server.requests(PUT).at(-1)?.body as ServiceFields
const lengths = () =>
  screen.getAllByRole('group', { name: /^Durée/ }).map((length) =>
    within(length)
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value),
  )

describe('a service of one length', () => {
  test('has the fields it had, and one quiet way to several', async () => {
    await open()
    expect(screen.getAllByRole('textbox', { name: 'Durée' })).toHaveLength(1)
    expect(screen.queryByRole('group', { name: /Durée/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Options')).not.toBeInTheDocument()
    expect(button('Plusieurs durées')).toBeInTheDocument()
  })

  test('gets a second one: its field is focused, and both are saved', async () => {
    const user = await open()
    await user.click(button('Plusieurs durées'))
    const field = group('Durée 2').getByRole('textbox', { name: 'Durée' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, '90')
    await user.type(group('Durée 2').getByRole('textbox', { name: 'Prix' }), '88,50')
    await type(user, group('Durée principale').getByLabelText('Nom (facultatif)'), 'classique')
    await save(user)
    await waitFor(() =>
      expect(lastBody()).toMatchObject({
        ...{ duration: 60, price: 62.5, variantName: 'classique' },
        variants: [{ duration: 90, price: 88.5 }],
      }),
    )
    expect(lastBody()).not.toHaveProperty('optionIds')
    expect(lastBody()).not.toHaveProperty('version')
  })

  test('folds again once the second one is taken away', async () => {
    const user = await open()
    await user.click(button('Plusieurs durées'))
    await user.click(button(/^Retirer/))
    expect(button('Plusieurs durées')).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Durée' })).toHaveValue('60')
  })
})

describe('a service of several lengths', () => {
  const variants = [
    { id: 71, name: '', duration: 75, price: 75 },
    { id: 72, name: 'à quatre mains', duration: 90, price: 160 },
  ]
  beforeEach(() => {
    stored = { ...stored, variants }
  })

  test('makes another one the main one: minutes, price and name change places, ids stay', async () => {
    const user = await open()
    await user.click(group('Durée 3').getByRole('button', { name: /^En faire la durée principale/ }))
    expect(lengths()).toEqual([
      ['90', '160', 'à quatre mains'],
      ['75', '75', ''],
      ['60', '62,5', ''],
    ])
    await save(user)
    await waitFor(() =>
      expect(lastBody()).toMatchObject({
        ...{ duration: 90, price: 160, variantName: 'à quatre mains' },
        variants: [
          { id: 71, duration: 75, price: 75 },
          { id: 72, duration: 60, price: 62.5 },
        ],
      }),
    )
  })

  test('has six at most, and loses the one that is taken away', async () => {
    const user = await open()
    for (let count = 3; count < 6; count++) await user.click(button('Ajouter une durée'))
    expect(lengths()).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Ajouter une durée' })).not.toBeInTheDocument()
    await user.click(group('Durée 2').getByRole('button', { name: /^Retirer/ }))
    expect(lengths().map(([minutes]) => minutes)).toEqual(['60', '90', '', '', ''])
    expect(button('Ajouter une durée')).toHaveFocus()
  })

  test('reads what is wrong beside the field of the length', async () => {
    const user = await open()
    const minutes = group('Durée 3').getByRole('textbox', { name: 'Durée' })
    await type(user, minutes, '721')
    await save(user)
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/720/))
    expect(server.requests(PUT)).toEqual([])

    await type(user, minutes, '75')
    server.refuse(PUT, 'invalid', [{ path: 'variants.1.duration', message: 'Cette durée existe deux fois.' }])
    await save(user)
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/Cette durée existe deux fois\./))
    expect(minutes).toHaveFocus()
  })

  test('says in the list which lengths there are, and the lowest price', async () => {
    openAdminScreen(<ServicesPage />, { admin: ALIX, path: adminPaths.services })
    const row = await screen.findByRole('row', { name: /Massage suédois/ })
    expect(row).toHaveTextContent(/60, 75 ou 90.min/)
    expect(row).toHaveTextContent(/dès 62,50.€/)
  })
})

describe('a service that somebody else saved meanwhile', () => {
  const edit = async () => {
    const user = await open()
    await type(user, screen.getByRole('textbox', { name: 'Prix' }), '80')
    stored = {
      ...stored,
      name: 'Suédois doux',
      variants: [{ id: 71, name: '', duration: 75, price: 75 }],
      version: 5,
    }
    await save(user)
    return user
  }
  const conflict = async () =>
    within(
      (await screen.findByRole('heading', { name: CONFLICT })).closest<HTMLElement>(
        '[role="alert"]',
      ) as HTMLElement,
    )

  test('is not overwritten: both versions are shown, and nothing typed is lost', async () => {
    await edit()
    const rows = (await conflict()).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RéglageEnregistré entre-tempsVotre saisie',
      'NomSuédois douxMassage suédois',
      expect.stringMatching(/^Durée et prix60.min · 62,5.€75.min · 75.€60.min · 80.€$/),
    ])
    expect(screen.getByRole('textbox', { name: 'Prix' })).toHaveValue('80')
    expect(stored.price).toBe(62.5)
  })

  test('is replaced by one’s own version on request', async () => {
    const user = await edit()
    await user.click((await conflict()).getByRole('button', { name: 'Enregistrer la mienne à la place' }))
    await waitFor(() => expect(stored).toMatchObject({ name: 'Massage suédois', price: 80, version: 6 }))
    expect(server.requests(PUT).map(({ headers }) => headers['if-match'])).toEqual([4, 5])
  })

  test('replaces what was typed on request, and the next save succeeds', async () => {
    const user = await edit()
    await user.click((await conflict()).getByRole('button', { name: 'Prendre cette version' }))
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Suédois doux')
    expect(lengths()).toEqual([
      ['60', '62,5', ''],
      ['75', '75', ''],
    ])
    await type(user, screen.getByLabelText('Description'), 'Calme.')
    await save(user)
    await waitFor(() => expect(stored).toMatchObject({ description: 'Calme.', version: 6 }))
  })
})

test('a picture that is not saved does not make the next save a conflict', async () => {
  stored = { ...stored, picture: { url: '/uploads/galets.webp', altText: 'Galets' } }
  const user = await open()
  await type(user, screen.getByRole('textbox', { name: 'Texte alternatif (facultatif)' }), 'Trois galets')
  server.disconnect('PATCH /api/services/{id}/picture')
  await save(user)
  await screen.findByText(/Le service est enregistré, mais pas son image\./)
  expect(stored.version).toBe(5)
  await type(user, screen.getByLabelText('Description'), 'Calme.')
  server.respond('PATCH /api/services/{id}/picture', () => stored)
  await save(user)
  await waitFor(() => expect(stored).toMatchObject({ description: 'Calme.', version: 6 }))
  expect(server.requests('PATCH /api/services/{id}/picture').at(-1)?.body).toEqual({
    altText: 'Trois galets',
  })
})

describe('options', () => {
  test('are offered to a practice without any only beneath several lengths', async () => {
    const user = await open()
    expect(screen.queryByRole('button', { name: 'Ajouter des options' })).not.toBeInTheDocument()
    await user.click(button('Plusieurs durées'))
    await user.click(await screen.findByRole('button', { name: 'Ajouter des options' }))
    expect(await screen.findByRole('dialog', { name: 'Options' })).toBeInTheDocument()
  })

  test('are chosen in the form, and sent only where they were', async () => {
    options = [OPTION, { ...OPTION, id: 9, name: 'Pierres chaudes', duration: 15, price: 12.5 }]
    stored = { ...stored, options: [{ id: 9, name: 'Pierres chaudes', duration: 15, price: 12.5 }] }
    const user = await open()
    await user.click(await screen.findByText('Options (1)'))
    const oils = screen.getByRole('checkbox', { name: 'Aromathérapie' })
    expect(oils).toHaveAccessibleDescription('+ 8\u202f€')
    expect(screen.getByRole('checkbox', { name: 'Pierres chaudes' })).toBeChecked()
    await user.click(oils)
    await save(user)
    await waitFor(() => expect(lastBody().optionIds).toEqual([8, 9]))
  })

  test('one that is gone is said beside them', async () => {
    options = [OPTION]
    const user = await open()
    await user.click(await screen.findByText('Options'))
    await user.click(screen.getByRole('checkbox', { name: 'Aromathérapie' }))
    const message = 'Cette option n’est plus proposée.'
    server.refuse(PUT, 'option_gone', [{ path: 'optionIds', message }])
    await save(user)
    await waitFor(() =>
      expect(
        screen.getByRole('group', { name: 'Options proposées avec cette prestation' }),
      ).toHaveAccessibleDescription(message),
    )
  })
})
