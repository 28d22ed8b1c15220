import type { Editor } from '@tiptap/react'
import type { ModeratedTestimonial } from '#contract/content/testimonials.ts'
import type { DataSubject, PersonalData } from '#contract/privacy/personal-data.ts'
import { CropDialog } from '#web/admin/accounts/account/picture/CropDialog.tsx'
import { PasskeyDialog } from '#web/admin/accounts/passkeys/PasskeyDialog.tsx'
import { ReauthenticationDialog } from '#web/admin/accounts/reauthentication/ReauthenticationDialog.tsx'
import { UserDialog } from '#web/admin/accounts/users/UserDialog.tsx'
import { OpenDialog } from '#web/admin/booking/closing/list/OpenDialog.tsx'
import type { Dialog } from '#web/admin/booking/reservation/dialog.ts'
import { ReservationDialogs } from '#web/admin/booking/reservation/ReservationDialogs.tsx'
import { SeriesChangeDialog } from '#web/admin/booking/reservation/series/SeriesChangeDialog.tsx'
import { CategoriesDialog } from '#web/admin/booking/services/categories/CategoriesDialog.tsx'
import { GroupingDialog } from '#web/admin/booking/services/grouping/GroupingDialog.tsx'
import { OptionsDialog } from '#web/admin/booking/services/options/OptionsDialog.tsx'
import { HoursQuestion } from '#web/admin/booking/services/own/HoursQuestion.tsx'
import { AddWaitingDialog } from '#web/admin/booking/waiting-list/AddWaitingDialog.tsx'
import { VISIT_NOTES } from '#web/admin/clients/notes/visit-notes.ts'
import { LinkDialog } from '#web/admin/content/editor/LinkDialog.tsx'
import { PictureDialog } from '#web/admin/content/editor/PictureDialog.tsx'
import { RefuseDialog } from '#web/admin/content/testimonials/RefuseDialog.tsx'
import { WordDialog } from '#web/admin/content/wording/WordDialog.tsx'
import { KeyDialog } from '#web/admin/operations/backups/KeyDialog.tsx'
import { CorrectDialog } from '#web/admin/privacy/personal-data/person/CorrectDialog.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm/ConfirmDialog.tsx'
import { ACCOUNTING_DIALOGS } from './accounting-dialogs.tsx'
import { aBlock, aReservation, NOW } from './agenda-dialogs.tsx'
import { STONES, SWEDISH } from './booking-screen.tsx'
import { CLIENT_DIALOGS, type DialogRow } from './client-dialogs.tsx'
import { PAYMENT_DIALOGS } from './payment-dialogs.tsx'

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
  waiting: [],
  receipts: [],
  packs: [],
  cardPayments: [],
  voucherEntries: [],
  voucherOrders: [],
  declined: [],
}

const agenda = (dialog: Dialog) => (close: () => void) => (
  <ReservationDialogs dialog={{ dialog, replace: close, close }} now={NOW} Notes={VISIT_NOTES} />
)

/** At least one row for each dialog of the back office. */
export const DIALOGS: DialogRow[] = [
  ...ACCOUNTING_DIALOGS,
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
        ratio={1}
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
    file: 'booking/services/categories/CategoriesDialog.tsx',
    state: 'no category yet',
    button: 'Fermer',
    dialog: (close) => <CategoriesDialog services={[]} onClose={close} />,
  },
  {
    file: 'booking/services/options/OptionsDialog.tsx',
    state: 'no option yet',
    button: 'Fermer',
    dialog: (close) => <OptionsDialog services={[]} onClose={close} />,
  },
  {
    file: 'booking/services/grouping/GroupingDialog.tsx',
    state: 'two services',
    button: 'Annuler',
    dialog: (close) => <GroupingDialog services={[SWEDISH, STONES]} users={[]} onClose={close} />,
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
    file: 'booking/closing/ClosingDialog.tsx',
    state: 'a day to close',
    button: 'Annuler',
    dialog: agenda({ kind: 'closing', date: SPAN.at.day, praticienId: null }),
  },
  {
    file: 'booking/closing/list/OpenDialog.tsx',
    state: 'a day to open',
    button: 'Annuler',
    dialog: (close) => (
      <OpenDialog
        row={null}
        rows={[]}
        today={NOW.day}
        target={null}
        range={{ start: '09:00', end: '12:00' }}
        onChanged={async () => {}}
        onClose={close}
      />
    ),
  },
  {
    file: 'booking/waiting-list/AddWaitingDialog.tsx',
    state: 'somebody on the telephone',
    button: 'Annuler',
    dialog: (close) => (
      <AddWaitingDialog services={[SWEDISH, STONES]} practitioners={[]} today={NOW.day} onClose={close} />
    ),
  },
  {
    file: 'booking/services/own/HoursQuestion.tsx',
    state: 'a first service',
    button: 'Annuler',
    dialog: (close) => (
      <HoursQuestion
        people={[{ id: 5, name: 'Théo Rivecalme' }]}
        onConfirm={close}
        onOther={close}
        onCancel={close}
      />
    ),
  },
  {
    file: 'booking/blocks/BlockDialog.tsx',
    state: 'a new block',
    button: 'Fermer',
    dialog: agenda({ kind: 'block', at: SPAN.at, end: SPAN.end, praticienId: null }),
  },
  {
    file: 'booking/blocks/BlockDialog.tsx',
    state: 'a block',
    button: 'Fermer',
    dialog: agenda({ kind: 'change-block', block: aBlock() }),
  },
  {
    file: 'booking/blocks/BlockDialog.tsx',
    state: 'a past block',
    button: 'Fermer',
    dialog: agenda({ kind: 'change-block', block: aBlock(PAST) }),
  },
  {
    file: 'booking/reservation/create/SpanDialog.tsx',
    state: 'a drawn span',
    button: 'Fermer',
    dialog: agenda({ kind: 'span', span: SPAN }),
  },
  {
    file: 'booking/reservation/create/CreateDialog.tsx',
    state: 'a new reservation',
    button: 'Fermer',
    dialog: agenda({ kind: 'create', date: SPAN.at.day, time: '', praticienId: null, draft: null }),
  },
  {
    file: 'booking/reservation/details/EditDialog.tsx',
    state: 'a reservation',
    button: 'Fermer',
    opener: 'Déplacer',
    dialog: agenda({ kind: 'edit', reservation: aReservation() }),
  },
  {
    file: 'booking/reservation/details/EditDialog.tsx',
    state: 'a past reservation',
    button: 'Fermer',
    dialog: agenda({ kind: 'edit', reservation: aReservation(PAST) }),
  },
  {
    file: 'booking/reservation/series/SeriesChangeDialog.tsx',
    state: 'a date of a series',
    button: 'Retour',
    dialog: (close) => (
      <SeriesChangeDialog
        move={{ reservation: aReservation(), to: SPAN.at, tellClient: true }}
        now={NOW}
        isSaving={false}
        onSaveOne={() => {}}
        onBack={close}
        onDone={close}
      />
    ),
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
  ...PAYMENT_DIALOGS,
]
