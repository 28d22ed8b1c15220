import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { RefundDialog } from '#web/admin/accounting/book/RefundDialog.tsx'
import { OrderMoneyDialog } from '#web/admin/accounting/vouchers/orders/OrderMoneyDialog.tsx'
import { ExtendDialog } from '#web/admin/accounting/vouchers/voucher/ExtendDialog.tsx'
import type { DialogRow } from './client-dialogs.tsx'

const PAYMENT = {
  ...{ number: 12, nature: 'Massage du dos, 12 avril 2027', clientName: 'Zoé', means: 'Carte' },
  refundableEuros: 62.5,
}

const ORDER: VoucherOrder = {
  ...{ id: 3, state: 'unpaid', kind: 'amount', units: 8_000, serviceName: null, minutes: null },
  ...{ priceEuros: 80, orderedAt: { date: '2027-04-12', time: '08:00' }, payableUntil: '2027-05-12' },
  ...{ giverName: 'Léa Roux', giverEmail: 'lea@exemple.fr', recipientName: null, sendsTo: 'giver' },
  ...{ sendOn: null, sentAt: null, isUndeliverable: false, voucherId: null, withdrawnAt: null },
  ...{ refundEuros: null, hasReceipt: false },
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
  {
    file: 'accounting/vouchers/orders/OrderMoneyDialog.tsx',
    state: 'the money of an order of a voucher',
    button: 'Annuler',
    dialog: (close) => <OrderMoneyDialog order={ORDER} noted="payment" onClose={close} />,
  },
]
