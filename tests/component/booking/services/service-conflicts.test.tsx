import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#web/admin/session/session.ts'
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

const CONFLICT = 'Cette prestation a changé entre-temps'

let list: OneService

beforeEach(() => {
  list = prepareService()
})

describe('a service that somebody else saved meanwhile', () => {
  const edit = async () => {
    const user = await openServiceForm()
    await retype(user, screen.getByRole('textbox', { name: 'Prix' }), '80')
    list.stored = {
      ...list.stored,
      name: 'Suédois doux',
      variants: [{ id: 71, name: '', duration: 75, price: 75 }],
      version: 5,
    }
    await saveServiceForm(user)
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
    expect(list.stored.price).toBe(62.5)
  })

  test('is followed as long as nothing is typed', async () => {
    const user = await openServiceForm()
    list.stored = { ...list.stored, name: 'Suédois doux', version: 5 }
    await act(() => session.client.invalidateQueries({ queryKey: ['services'] }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Suédois doux'))
    await retype(user, screen.getByRole('textbox', { name: 'Prix' }), '80')
    await saveServiceForm(user)
    await waitFor(() => expect(list.stored).toMatchObject({ name: 'Suédois doux', price: 80, version: 6 }))
  })

  test('is not followed once something is typed, and then saved as it was read', async () => {
    const user = await openServiceForm()
    await retype(user, screen.getByRole('textbox', { name: 'Prix' }), '80')
    list.stored = { ...list.stored, name: 'Suédois doux', version: 5 }
    await act(() => session.client.invalidateQueries({ queryKey: ['services'] }))
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Massage suédois')
    await saveServiceForm(user)
    expect(await screen.findByRole('heading', { name: CONFLICT })).toBeInTheDocument()
  })

  test('is replaced by one’s own version on request', async () => {
    const user = await edit()
    await user.click((await conflict()).getByRole('button', { name: 'Enregistrer la mienne à la place' }))
    await waitFor(() => expect(list.stored).toMatchObject({ name: 'Massage suédois', price: 80, version: 6 }))
    expect(server.requests(SAVE_SERVICE).map(({ headers }) => headers['if-match'])).toEqual([4, 5])
  })

  test('replaces what was typed on request, and the next save succeeds', async () => {
    const user = await edit()
    await user.click((await conflict()).getByRole('button', { name: 'Prendre cette version' }))
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Suédois doux')
    expect(typedLengths()).toEqual([
      ['60', '62,5', ''],
      ['75', '75', ''],
    ])
    await retype(user, screen.getByLabelText('Description'), 'Calme.')
    await saveServiceForm(user)
    await waitFor(() => expect(list.stored).toMatchObject({ description: 'Calme.', version: 6 }))
  })
})

test('a picture that is not saved does not make the next save a conflict', async () => {
  list.stored = { ...list.stored, picture: { url: '/uploads/galets.webp', altText: 'Galets' } }
  const user = await openServiceForm()
  await retype(user, screen.getByRole('textbox', { name: 'Texte alternatif (facultatif)' }), 'Trois galets')
  server.disconnect('PATCH /api/services/{id}/picture')
  await saveServiceForm(user)
  await screen.findByText(/Le service est enregistré, mais pas son image\./)
  expect(list.stored.version).toBe(5)
  await retype(user, screen.getByLabelText('Description'), 'Calme.')
  server.respond('PATCH /api/services/{id}/picture', () => list.stored)
  await saveServiceForm(user)
  await waitFor(() => expect(list.stored).toMatchObject({ description: 'Calme.', version: 6 }))
  expect(server.requests('PATCH /api/services/{id}/picture').at(-1)?.body).toEqual({
    altText: 'Trois galets',
  })
})
