import { screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { french } from '#domain/language/typography.ts'
import { DeadlinesForm } from '#web/admin/booking/rules/DeadlinesForm.tsx'
import { deadlinesQuery } from '#web/admin/booking/rules/queries.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { session } from '#web/admin/session/session.ts'
import { ALIX, OTHER_SCREEN, openAdminScreen } from '../../support/component/admin-screen.tsx'
import { server } from '../../support/component/server.ts'

const READ = 'GET /api/superadmin/deadlines'
const SAVE = 'PUT /api/superadmin/deadlines'

const saveButton = () => screen.queryByRole('button', { name: 'Enregistrer' })
const moveHours = () => screen.getByLabelText('Déplacer, heures avant')
const cancelHours = () => screen.getByLabelText('Annuler, heures avant')

beforeEach(() => {
  server.respond(READ, { moveHours: 24, cancelHours: 48 })
  server.respond(SAVE, ({ body }) => body)
})

async function openForm() {
  const { user, signInAs } = openAdminScreen(
    <>
      <Link to={adminPaths.notifications}>Ailleurs</Link>
      <DeadlinesForm />
    </>,
    { admin: ALIX },
  )
  await screen.findByLabelText('Déplacer, heures avant')
  return {
    user,
    signInAs,
    async type(field: HTMLElement, text: string) {
      await user.clear(field)
      await user.type(field, text)
    },
    async save() {
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    },
  }
}

describe('the save bar', () => {
  test('is hidden until a field changes', async () => {
    const { type } = await openForm()
    expect(saveButton()).not.toBeInTheDocument()
    await type(moveHours(), '12')
    expect(saveButton()).toBeEnabled()
  })

  test('disappears when the saved value is typed back', async () => {
    const { type } = await openForm()
    await type(moveHours(), '12')
    await type(moveHours(), '24')
    expect(saveButton()).not.toBeInTheDocument()
  })

  test('restores the saved values on « Annuler »', async () => {
    const { user, type } = await openForm()
    await type(moveHours(), '12')
    await type(cancelHours(), '13')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(moveHours()).toHaveValue(24)
    expect(cancelHours()).toHaveValue(48)
    expect(saveButton()).not.toBeInTheDocument()
  })

  test('gives way to « Enregistré » and a toast after a save', async () => {
    const { type, save } = await openForm()
    await type(moveHours(), '12')
    await save()
    expect(await screen.findByText('Enregistré')).toHaveRole('status')
    expect(await screen.findByText('Délais enregistrés')).toBeInTheDocument()
    expect(saveButton()).not.toBeInTheDocument()
  })
})

describe('a save', () => {
  test('is sent once on a double click, with every value of the form', async () => {
    const { user, type } = await openForm()
    await type(moveHours(), '12')
    const release = server.delay(SAVE)
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('button', { name: 'Enregistrement...' })).toBeDisabled()
    release()
    await screen.findByText('Enregistré')
    expect(server.requests(SAVE).map(({ body }) => body)).toEqual([{ moveHours: 12, cancelHours: 48 }])
  })

  test('leaves unsaved what was typed while it was in flight', async () => {
    const { type, save } = await openForm()
    await type(moveHours(), '12')
    const release = server.delay(SAVE)
    await save()
    await type(cancelHours(), '36')
    release()
    expect(await screen.findByRole('button', { name: 'Enregistrer' })).toBeEnabled()
    expect(cancelHours()).toHaveValue(36)
    await waitFor(() => expect(screen.queryByText('Enregistré')).not.toBeInTheDocument())
  })

  test('of an invalid value is not sent, and the error is shown at the focused field', async () => {
    const { type, save } = await openForm()
    await type(cancelHours(), '337')
    await save()
    await waitFor(() =>
      expect(cancelHours()).toHaveAccessibleDescription(
        expect.stringContaining(french`Le champ « Annuler, heures avant »`),
      ),
    )
    expect(cancelHours()).toHaveFocus()
    expect(server.requests(SAVE)).toEqual([])
  })

  test('that the server refuses keeps the input and focuses the invalid field', async () => {
    const { type, save } = await openForm()
    await type(moveHours(), '12')
    await type(cancelHours(), '13')
    server.refuse(SAVE, 'invalid', [{ path: 'moveHours', message: 'Pas moins de 20 heures.' }])
    await save()
    await waitFor(() =>
      expect(moveHours()).toHaveAccessibleDescription(expect.stringContaining('Pas moins de 20 heures.')),
    )
    expect(moveHours()).toHaveFocus()
    expect(moveHours()).toHaveValue(12)
    expect(cancelHours()).toHaveValue(13)
    expect(saveButton()).toBeEnabled()
  })

  test('without a response can be sent again', async () => {
    const { type, save } = await openForm()
    await type(moveHours(), '12')
    server.disconnect(SAVE)
    await save()
    expect(await alertInForm()).toHaveTextContent("Erreur lors de l'enregistrement")
    server.respond(SAVE, ({ body }) => body)
    await save()
    expect(await screen.findByText('Enregistré')).toBeInTheDocument()
  })
})

describe('leaving the screen', () => {
  test('with unsaved changes requires a confirmation, and « Rester sur cette page » keeps the input', async () => {
    const { user, type } = await openForm()
    await type(moveHours(), '12')
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }))
    expect(
      await screen.findByRole('dialog', { name: french`Quitter sans enregistrer ?` }),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rester sur cette page' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(moveHours()).toHaveValue(12)
  })

  test('right after a save requires no confirmation', async () => {
    const { user, type, save } = await openForm()
    await type(moveHours(), '12')
    await save()
    await screen.findByText('Enregistré')
    await user.click(screen.getByRole('link', { name: 'Ailleurs' }))
    expect(await screen.findByRole('heading', { name: OTHER_SCREEN })).toBeInTheDocument()
  })

  test.each([
    ['by closing the tab requires the browser’s confirmation while changes are unsaved', '12', true],
    ['by closing the tab requires no confirmation after the saved value is typed back', '24', false],
  ])('%s', async (_title, typed, isPrevented) => {
    const { type } = await openForm()
    await type(moveHours(), typed)
    const beforeUnload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(beforeUnload)
    expect(beforeUnload.defaultPrevented).toBe(isPrevented)
  })
})

describe('a session that ends while a form is open', () => {
  async function loseSession() {
    const { type, save, ...screenOfAlix } = await openForm()
    await type(moveHours(), '12')
    server.refuse(SAVE, 'unauthenticated')
    await save()
    await screen.findByRole('heading', { name: adminPaths.login })
    return screenOfAlix
  }

  test('redirects to the sign-in page without a confirmation of unsaved changes', async () => {
    await loseSession()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('restores the unsaved draft after its author signs in again', async () => {
    const { signInAs } = await loseSession()
    await signInAs(ALIX)
    expect(await screen.findByRole('button', { name: 'Enregistrer' })).toBeEnabled()
    expect(moveHours()).toHaveValue(12)
  })

  test('shows another user nothing of the draft', async () => {
    const { signInAs } = await loseSession()
    await signInAs({ ...ALIX, id: 7 })
    expect(await screen.findByLabelText('Déplacer, heures avant')).toHaveValue(24)
    expect(saveButton()).not.toBeInTheDocument()
  })
})

test('new values from the server reach only the fields that have not been edited', async () => {
  const { type } = await openForm()
  await type(moveHours(), '12')
  server.respond(READ, { moveHours: 30, cancelHours: 60 })
  await session.client.invalidateQueries({ queryKey: deadlinesQuery.queryKey })
  await waitFor(() => expect(cancelHours()).toHaveValue(60))
  expect(moveHours()).toHaveValue(12)
})

/** The toast with the same sentence is outside `main`. */
function alertInForm(): Promise<HTMLElement> {
  return within(screen.getByRole('main')).findByRole('alert')
}
