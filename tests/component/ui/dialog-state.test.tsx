import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DialogFrame } from '#web/admin/ui/dialog/DialogFrame.tsx'
import { useDialogFor, useDialogState } from '#web/admin/ui/dialog/use-dialog-state.ts'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'

function Rows() {
  const { shown, open, replace, close } = useDialogFor<string>()
  return (
    <>
      {['Une', 'Deux'].map((row) => (
        <button key={row} type="button" onClick={() => open(row)}>
          {row}
        </button>
      ))}
      {shown !== null && (
        <DialogFrame title={`Ligne ${shown}`} onClose={close}>
          <button type="button" onClick={() => replace('Trois')}>
            Autre
          </button>
          <button type="button" onClick={close}>
            Terminer
          </button>
        </DialogFrame>
      )}
    </>
  )
}

test('a dialog that took the place of another gives the focus back to what opened the first', async () => {
  const { user } = openAdminScreen(<Rows />)
  await user.click(await screen.findByRole('button', { name: 'Deux' }))
  expect(await screen.findByRole('dialog', { name: 'Ligne Deux' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Autre' }))
  expect(await screen.findByRole('dialog', { name: 'Ligne Trois' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Terminer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deux' })).toHaveFocus())
})

function Removal() {
  const { isOpen, open, leave, close } = useDialogState()
  return (
    <main id="contenu" tabIndex={-1}>
      <button key={String(isOpen)} type="button" onClick={open}>
        Ouvrir
      </button>
      <button type="button">Ailleurs</button>
      {isOpen && (
        <DialogFrame title="Question" onClose={close}>
          <button type="button" onClick={close}>
            Terminer
          </button>
          <button
            type="button"
            onClick={() => {
              leave()
              screen.getByRole('button', { name: 'Ailleurs', hidden: true }).focus()
            }}
          >
            Partir
          </button>
        </DialogFrame>
      )}
    </main>
  )
}

test('the main content gets the focus if the opener is gone', async () => {
  const { user } = openAdminScreen(<Removal />)
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await user.click(await screen.findByRole('button', { name: 'Terminer' }))
  await waitFor(() => expect(document.getElementById('contenu')).toHaveFocus())
})

test('a dialog that is left for another screen leaves the focus there', async () => {
  const { user } = openAdminScreen(<Removal />)
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await user.click(await screen.findByRole('button', { name: 'Partir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(document.getElementById('contenu')).not.toHaveFocus()
})
