import { readdirSync, readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import type { DataSubject, PersonalData } from '#contract/privacy/personal-data.ts'
import { CropDialog } from '#web/admin/accounts/account/picture/CropDialog.tsx'
import { PasskeyDialog } from '#web/admin/accounts/passkeys/PasskeyDialog.tsx'
import { ReauthenticationDialog } from '#web/admin/accounts/reauthentication/ReauthenticationDialog.tsx'
import { UserDialog } from '#web/admin/accounts/users/UserDialog.tsx'
import type { Dialog } from '#web/admin/booking/reservations/dialog.ts'
import { ReservationDialogs } from '#web/admin/clients/notes/ReservationDialogs.tsx'
import { LinkDialog } from '#web/admin/content/editor/LinkDialog.tsx'
import { PictureDialog } from '#web/admin/content/editor/PictureDialog.tsx'
import { RefuseDialog } from '#web/admin/content/testimonials/RefuseDialog.tsx'
import { WordDialog } from '#web/admin/content/wording/WordDialog.tsx'
import { AdminLayout } from '#web/admin/layout/AdminLayout.tsx'
import { KeyDialog } from '#web/admin/operations/backups/KeyDialog.tsx'
import { CorrectDialog } from '#web/admin/privacy/personal-data/person/CorrectDialog.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm/ConfirmDialog.tsx'
import { openAdminScreen } from '../../support/component/admin-screen.tsx'
import { aBlock, aReservation, NOW, respondLittleKnown } from '../../support/component/agenda-dialogs.tsx'
import { CLIENT_DIALOGS, type DialogRow } from '../../support/component/client-dialogs.tsx'
import { server } from '../../support/component/server.ts'

const ADMIN = 'src/web/admin'
const EDITOR = { isActive: () => false, getAttributes: () => ({}) } as unknown as Editor
const PAST = { date: '2027-04-11', time: '10:00' }
const SPAN = { at: { day: '2027-04-14', minute: 600 }, end: 660, praticienId: null }

const TESTIMONIAL = { id: 1, clientName: 'Zoé', email: null, isExample: false } as ModeratedTestimonial

const SUBJECT: DataSubject = { email: 'zoe@exemple.fr' }
const NO_DATA: PersonalData = {
  records: [],
  notes: [],
  preferences: [],
  merges: [],
  reservations: [],
  history: [],
  contactMessages: [],
  testimonials: [],
  messages: [],
  requests: [],
  emailChanges: [],
  declined: [],
}

const agenda = (dialog: Dialog) => (close: () => void) => (
  <ReservationDialogs dialog={{ dialog, replace: close, close }} now={NOW} />
)

const DIALOGS: DialogRow[] = [
  ...CLIENT_DIALOGS,
  {
    file: 'accounts/passkeys/PasskeyDialog.tsx',
    state: 'a new passkey',
    button: 'Annuler',
    dialog: (close) => <PasskeyDialog passkey={null} onClose={close} />,
  },
  {
    file: 'accounts/account/picture/CropDialog.tsx',
    state: 'a new picture',
    button: 'Annuler',
    dialog: (close) => (
      <CropDialog
        title="Recadrer"
        picture={{ width: 100, height: 100 } as ImageBitmap}
        isPending={false}
        error={null}
        onDone={() => {}}
        onCancel={close}
      />
    ),
  },
  {
    file: 'operations/backups/KeyDialog.tsx',
    state: 'a new key',
    button: 'Annuler',
    dialog: (close) => <KeyDialog isReplacing onSaved={() => {}} onClose={close} />,
  },
  {
    file: 'content/editor/LinkDialog.tsx',
    state: 'a new link',
    button: 'Annuler',
    dialog: (close) => <LinkDialog editor={EDITOR} onClose={close} />,
  },
  {
    file: 'content/editor/PictureDialog.tsx',
    state: 'an empty gallery',
    button: 'Annuler',
    dialog: (close) => <PictureDialog editor={EDITOR} onClose={close} />,
  },
  {
    file: 'privacy/personal-data/person/CorrectDialog.tsx',
    state: 'a person',
    button: 'Annuler',
    dialog: (close) => (
      <CorrectDialog subject={SUBJECT} data={NO_DATA} onCorrected={() => {}} onClose={close} />
    ),
  },
  {
    file: 'accounts/reauthentication/ReauthenticationDialog.tsx',
    state: 'a refused call',
    button: 'Annuler',
    dialog: (close) => <ReauthenticationDialog onConfirmed={() => {}} onCancel={close} />,
  },
  {
    file: 'booking/reservations/blocks/BlockDialog.tsx',
    state: 'a new block',
    button: 'Annuler',
    dialog: agenda({ kind: 'block', at: SPAN.at, end: SPAN.end, praticienId: null }),
  },
  {
    file: 'booking/reservations/blocks/BlockDialog.tsx',
    state: 'a block',
    button: 'Annuler',
    dialog: agenda({ kind: 'change-block', block: aBlock() }),
  },
  {
    file: 'booking/reservations/blocks/BlockDialog.tsx',
    state: 'a past block',
    button: 'Fermer',
    dialog: agenda({ kind: 'change-block', block: aBlock(PAST) }),
  },
  {
    file: 'booking/reservations/blocks/SpanDialog.tsx',
    state: 'a drawn span',
    button: 'Annuler',
    dialog: agenda({ kind: 'span', span: SPAN }),
  },
  {
    file: 'booking/reservations/create/CreateDialog.tsx',
    state: 'a new reservation',
    button: 'Annuler',
    dialog: agenda({ kind: 'create', date: SPAN.at.day, time: '', praticienId: null, draft: null }),
  },
  {
    file: 'booking/reservations/edit/EditDialog.tsx',
    state: 'a reservation',
    button: 'Annuler',
    dialog: agenda({ kind: 'edit', reservation: aReservation() }),
  },
  {
    file: 'booking/reservations/edit/EditDialog.tsx',
    state: 'a past reservation',
    button: 'Fermer',
    dialog: agenda({ kind: 'edit', reservation: aReservation(PAST) }),
  },
  {
    file: 'content/testimonials/RefuseDialog.tsx',
    state: 'a testimonial',
    button: 'Annuler',
    dialog: (close) => <RefuseDialog testimonial={TESTIMONIAL} onClose={close} />,
  },
  {
    file: 'ui/confirm/ConfirmDialog.tsx',
    state: 'a deletion',
    button: 'Annuler',
    dialog: (close) => (
      <ConfirmDialog
        title="Supprimer"
        confirmLabel="Supprimer"
        isPending={false}
        error={null}
        onConfirm={() => {}}
        onCancel={close}
      >
        <p>La page Accès</p>
      </ConfirmDialog>
    ),
  },
  {
    file: 'accounts/users/UserDialog.tsx',
    state: 'a new user',
    button: 'Annuler',
    dialog: (close) => <UserDialog user={null} onClose={close} />,
  },
  {
    file: 'content/wording/WordDialog.tsx',
    state: 'a new word',
    button: 'Annuler',
    dialog: (close) => <WordDialog word={null} onClose={close} />,
  },
]

beforeEach(() => {
  // jsdom cannot draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // jsdom has no fonts, whose arrival a growing field waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  server.respond('GET /api/superadmin/gallery', [])
  server.respond('GET /api/praticiens/{id}/services', [])
  server.respond('POST /api/admin/clients/recherche', [])
  server.respond('GET /api/admin/agenda/conflits', { hours: [], conflict: null, nearest: [] })
  respondLittleKnown()
})

// No response is prepared for their requests, so saving would fail the test.
test.each(DIALOGS)(
  '$file, opened for $state, closes without saving on « $button »',
  async ({ button, dialog }) => {
    const { user } = openAdminScreen(<Opener dialog={dialog} />)
    await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
    await screen.findByRole('dialog')
    await user.click(await screen.findByText(button, { selector: 'button *' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
)

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
      /<(?:Modal|Drawer|dialog)\b|role="dialog"/.test(readFileSync(`${ADMIN}/${file}`, 'utf8')),
  )
  expect(drawing.sort()).toEqual(
    [...new Set([...DIALOGS.map(({ file }) => file), 'layout/AdminLayout.tsx'])].sort(),
  )
})

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
