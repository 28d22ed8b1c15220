import { RefundDialog } from '#web/admin/accounting/book/RefundDialog.tsx'
import { ExtendDialog } from '#web/admin/accounting/vouchers/voucher/ExtendDialog.tsx'
import type { DialogRow } from './client-dialogs.tsx'

const PAYMENT = {
  ...{ number: 12, nature: 'Massage du dos, 12 avril 2027', clientName: 'Zoé', means: 'Carte' },
  refundableEuros: 62.5,
}

export const ACCOUNTING_DIALOGS: DialogRow[] = [
  {
    file: 'accounting/book/RefundDialog.tsx',
    state: 'a refund of a payment',
    button: 'Annuler',
    dialog: (close) => <RefundDialog payment={PAYMENT} means={['Espèces', 'Carte']} onClose={close} />,
  },
  {
    file: 'accounting/vouchers/voucher/ExtendDialog.tsx',
    state: 'a later last day of a voucher',
    button: 'Annuler',
    dialog: (close) => (
      <ExtendDialog voucher={{ id: 3, validUntil: '2027-05-12' }} today="2027-04-12" onClose={close} />
    ),
  },
]
