import { readdirSync, readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NEW_AGENDA } from '#domain/booking/agenda.ts'
import { WordDialog } from '#web/admin/content/wording/WordDialog.tsx'
import { AdminLayout } from '#web/admin/layout/AdminLayout.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { respondVouchers } from '../../support/component/accounting-dialogs.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { respondLittleKnown } from '../../support/component/agenda-dialogs.tsx'
import type { DialogRow } from '../../support/component/client-dialogs.tsx'
import { DIALOGS } from '../../support/component/office-dialogs.tsx'
import { respondKeptBook } from '../../support/component/payment-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const ADMIN = 'src/web/admin'

beforeEach(() => {
  // jsdom cannot draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server.respond('GET /api/superadmin/gallery', [])
  server.respond('GET /api/superadmin/service-categories', [])
  server.respond('GET /api/superadmin/service-options', [])
  server.respond('GET /api/praticiens/{id}/services', [])
  server.respond('POST /api/admin/clients/recherche', [])
  server.respond('GET /api/admin/agenda/conflits', { hours: [], conflict: null, nearest: [] })
  server.respond('GET /api/admin/agenda/prestation-habituelle', { serviceId: null })
  server.respond('POST /api/admin/agenda/fermer/apercu', [])
  server.respond('GET /api/superadmin/agenda/config/{adminId}', NEW_AGENDA)
  server.respond('GET /api/admin/reservations/{date}/{id}/series', [])
  respondLittleKnown()
  respondKeptBook()
  respondVouchers()
})

const WITHOUT_TEXT = [
  'a new picture',
  'a new key',
  'an empty gallery',
  'a past block',
  'a later last day of a voucher',
  'a drawn span',
  'a past reservation',
  'a date of a series',
  'a note to remove',
  'a search of everything',
  'the money of an order of a voucher',
  'a deletion',
  'a first service',
  'no option yet',
  'two services',
]
const WITH_TEXT = DIALOGS.filter(({ state }) => !WITHOUT_TEXT.includes(state))

type OpenDialog = ReturnType<typeof openAdminScreen> & Pick<DialogRow, 'button'>

const WAYS_OUT: ((open: OpenDialog) => Promise<void>)[] = [
  ({ user, button }) => clickButton(user, button),
  // A past entry has another button « Fermer », below.
  ({ user }) => user.click(screen.getAllByRole('button', { name: 'Fermer' })[0] ?? document.body),
  ({ user }) => user.keyboard('{Escape}'),
  ({ router }) => act(() => router.navigate(-1)),
]

// No response is prepared for their requests, so saving would fail the test.
test.each(DIALOGS)(
  '$file, opened for $state, closes without saving on « $button », « Fermer », Escape and Back',
  async ({ button, dialog }) => {
    const open = openAdminScreen(<Opener dialog={dialog} />)
    for (const leave of WAYS_OUT) {
      await clickOpener(open)
      await leave({ ...open, button })
      await expectClosed(open)
    }
  },
)

test.each(WITH_TEXT)(
  'what was typed in $file, opened for $state, is lost only by « Abandonner »',
  async ({ button, opener, dialog }) => {
    const open = await typeIn(dialog, opener)
    await open.user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    for (const leave of WAYS_OUT) {
      await leave({ ...open, button })
      await waitFor(() => expect(screen.getByRole('button', { name: 'Garder' })).toHaveFocus())
      await open.user.keyboard('{Enter}')
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(open.field).toHaveValue(TYPED)
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    }
    await open.user.keyboard('{Escape}')
    await clickButton(open.user, 'Abandonner')
    await expectClosed(open)
  },
)

test('Escape answers the question about unsaved text with « Garder »', async () => {
  const { user, field } = await typeIn((close) => <WordDialog word={null} onClose={close} />)
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(field).toHaveFocus()
})

test('the menu of the back office on a narrow screen closes with « Fermer le menu »', async () => {
  server.refuse('GET /api/preferences', 'unavailable')
  server.refuse('GET /api/public-settings', 'unavailable')
  const { user } = openAdminScreen(<AdminLayout />)
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Fermer le menu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('every dialog and drawer of the back office is in this list', () => {
  const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
  const drawing = files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      /<(?:Modal|DialogFrame|Drawer|dialog)\b|role="dialog"/.test(readFileSync(`${ADMIN}/${file}`, 'utf8')),
  )
  expect(drawing.sort()).toEqual(
    [
      ...new Set([...DIALOGS.map(({ file }) => file), 'layout/AdminLayout.tsx', 'ui/dialog/DialogFrame.tsx']),
    ].sort(),
  )
})

const TYPED = 'Texte'

async function clickOpener({ user }: Pick<OpenDialog, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await screen.findByRole('dialog')
}

async function expectClosed({ router }: Pick<OpenDialog, 'router'>) {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Ouvrir' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe(adminPaths.dashboard)
}

/** A list of suggestions would open under a combobox. */
const TEXT_FIELDS =
  '[role="dialog"] :is(textarea, input:is(:not([type]), [type="text"], [type="tel"], [type="password"])):not([aria-haspopup], [readonly], [hidden])'

async function typeIn(dialog: DialogRow['dialog'], opener?: string) {
  const open = openAdminScreen(<Opener dialog={dialog} />)
  await clickOpener(open)
  if (opener !== undefined) await clickButton(open.user, opener)
  const field = await waitFor(() => {
    const first = document.querySelector<HTMLElement>(TEXT_FIELDS)
    if (!first) throw new Error('The dialog has no field for text.')
    return first
  })
  await open.user.clear(field)
  await open.user.type(field, TYPED)
  return { ...open, field }
}

async function clickButton(user: OpenDialog['user'], name: string) {
  await user.click(await screen.findByText(name, { selector: 'button *' }))
}

function Opener({ dialog }: Pick<DialogRow, 'dialog'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ouvrir
      </button>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
