import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ServiceFields } from '#contract/booking/services.ts'
import { ALIX } from '../../../support/component/admin-screen.tsx'
import { server } from '../../../support/component/server.ts'
import {
  type OneService,
  openServiceForm,
  prepareService,
  retype,
  SAVE_SERVICE,
  saveServiceForm,
} from '../../../support/component/service-form.tsx'

let list: OneService

beforeEach(() => {
  list = prepareService()
})

const ASKING = { ...ALIX, depositKind: 'arrhes' as const }
const unit = () => screen.getByRole('combobox', { name: 'Arrhes à la réservation' })
const lastBody = () => server.requests(SAVE_SERVICE).at(-1)?.body as ServiceFields

test('no deposit stands in the form while none is asked, and a save keeps the one that is stored', async () => {
  list.stored.deposit = { percent: 30 }
  const user = await openServiceForm()
  expect(screen.queryByText(/Arrhes|Acompte/)).not.toBeInTheDocument()
  await retype(user, screen.getByRole('textbox', { name: 'Prix' }), '65')
  await saveServiceForm(user)
  await waitFor(() => expect(lastBody()).toMatchObject({ price: 65, deposit: { percent: 30 } }))
})

test('a deposit is an amount or a percentage, and what is wrong is read beside it', async () => {
  const user = await openServiceForm(ASKING)
  expect(unit()).toHaveValue('')
  await user.selectOptions(unit(), 'Un montant')
  const field = screen.getByRole('textbox', { name: 'Arrhes, en euros' })
  await user.type(field, '0,49')
  await saveServiceForm(user)
  await waitFor(() => expect(field).toHaveAccessibleDescription(/doit être d’au moins 0,50/))
  await retype(user, field, '20')
  await saveServiceForm(user)
  await waitFor(() => expect(lastBody()).toMatchObject({ deposit: { euros: 20 } }))
})

test('an empty percentage is asked for beside its field', async () => {
  const user = await openServiceForm(ASKING)
  await user.selectOptions(unit(), 'Un pourcentage du prix')
  await saveServiceForm(user)
  const field = screen.getByRole('textbox', { name: 'Arrhes, en % du prix' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/en euros ou en pourcentage/))
})

test('a deposit bears the name that the owner chose', async () => {
  list.stored.deposit = { percent: 30 }
  await openServiceForm({ ...ALIX, depositKind: 'acompte' })
  expect(screen.getByRole('combobox', { name: 'Acompte à la réservation' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Acompte, en % du prix' })).toBeVisible()
})

test('a deposit is taken back', async () => {
  list.stored.deposit = { euros: 20 }
  const user = await openServiceForm(ASKING)
  expect(screen.getByRole('textbox', { name: 'Arrhes, en euros' })).toHaveValue('20')
  await user.selectOptions(unit(), 'Aucun montant')
  await saveServiceForm(user)
  await waitFor(() => expect(lastBody()).toMatchObject({ deposit: null }))
})
