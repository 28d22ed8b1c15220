import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { ServiceFields } from '#contract/booking/services.ts'
import { ServicesPage } from '#web/admin/booking/services/ServicesPage.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ALIX, openAdminScreen } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'
import {
  type OneService,
  openServiceForm,
  prepareService,
  retype,
  SAVE_SERVICE,
  saveServiceForm,
  typedLengths,
} from '../../../support/component/service-form.tsx'

const OPTION: ManagedOption = { id: 8, name: 'Aromathérapie', duration: 0, price: 8, serviceIds: [] }

let list: OneService

beforeEach(() => {
  list = prepareService()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const group = (name: string) => within(screen.getByRole('group', { name }))
const lastBody = () => server.requests(SAVE_SERVICE).at(-1)?.body as ServiceFields

describe('a service of one length', () => {
  test('has the fields it had, and one quiet way to several', async () => {
    await openServiceForm()
    expect(screen.getAllByRole('textbox', { name: 'Durée' })).toHaveLength(1)
    expect(screen.queryByRole('group', { name: /Durée/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Options')).not.toBeInTheDocument()
    expect(button('Plusieurs durées')).toBeInTheDocument()
  })

  test('gets a second one: its field is focused, and both are saved', async () => {
    const user = await openServiceForm()
    await user.click(button('Plusieurs durées'))
    const field = group('Durée 2').getByRole('textbox', { name: 'Durée' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, '90')
    await user.type(group('Durée 2').getByRole('textbox', { name: 'Prix' }), '88,50')
    await retype(user, group('Durée principale').getByLabelText('Nom (facultatif)'), 'classique')
    await saveServiceForm(user)
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
    const user = await openServiceForm()
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
    list.stored = { ...list.stored, variants }
  })

  test('makes another one the main one: minutes, price and name change places, ids stay', async () => {
    const user = await openServiceForm()
    await user.click(group('Durée 3').getByRole('button', { name: /^En faire la durée principale/ }))
    expect(typedLengths()).toEqual([
      ['90', '160', 'à quatre mains'],
      ['75', '75', ''],
      ['60', '62,5', ''],
    ])
    await saveServiceForm(user)
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
    const user = await openServiceForm()
    for (let count = 3; count < 6; count++) await user.click(button('Ajouter une durée'))
    expect(typedLengths()).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Ajouter une durée' })).not.toBeInTheDocument()
    await user.click(group('Durée 2').getByRole('button', { name: /^Retirer/ }))
    expect(typedLengths().map(([minutes]) => minutes)).toEqual(['60', '90', '', '', ''])
    expect(button('Ajouter une durée')).toHaveFocus()
  })

  test('reads what is wrong beside the field of the length', async () => {
    const user = await openServiceForm()
    const minutes = group('Durée 3').getByRole('textbox', { name: 'Durée' })
    await retype(user, minutes, '721')
    await saveServiceForm(user)
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/720/))
    expect(server.requests(SAVE_SERVICE)).toEqual([])

    await retype(user, minutes, '75')
    server.refuse(SAVE_SERVICE, 'invalid', [
      { path: 'variants.1.duration', message: 'Cette durée existe deux fois.' },
    ])
    await saveServiceForm(user)
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

describe('options', () => {
  test('are offered to a practice without any only beneath several lengths', async () => {
    const user = await openServiceForm()
    expect(screen.queryByRole('button', { name: 'Ajouter des options' })).not.toBeInTheDocument()
    await user.click(button('Plusieurs durées'))
    await user.click(await screen.findByRole('button', { name: 'Ajouter des options' }))
    expect(await screen.findByRole('dialog', { name: 'Options' })).toBeInTheDocument()
  })

  test('are chosen in the form, and sent only where they were', async () => {
    list.options = [OPTION, { ...OPTION, id: 9, name: 'Pierres chaudes', duration: 15, price: 12.5 }]
    list.stored = { ...list.stored, options: [{ id: 9, name: 'Pierres chaudes', duration: 15, price: 12.5 }] }
    const user = await openServiceForm()
    await user.click(await screen.findByText('Options (1)'))
    const oils = screen.getByRole('checkbox', { name: 'Aromathérapie' })
    expect(oils).toHaveAccessibleDescription('+ 8\u202f€')
    expect(screen.getByRole('checkbox', { name: 'Pierres chaudes' })).toBeChecked()
    await user.click(oils)
    await saveServiceForm(user)
    await waitFor(() => expect(lastBody().optionIds).toEqual([8, 9]))
  })

  test('one that is gone is said beside them', async () => {
    list.options = [OPTION]
    const user = await openServiceForm()
    await user.click(await screen.findByText('Options'))
    await user.click(screen.getByRole('checkbox', { name: 'Aromathérapie' }))
    const message = 'Cette option n’est plus proposée.'
    server.refuse(SAVE_SERVICE, 'option_gone', [{ path: 'optionIds', message }])
    await saveServiceForm(user)
    await waitFor(() =>
      expect(
        screen.getByRole('group', { name: 'Options proposées avec cette prestation' }),
      ).toHaveAccessibleDescription(message),
    )
  })
})
