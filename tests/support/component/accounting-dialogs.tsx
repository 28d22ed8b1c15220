import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { Voucher } from '#contract/accounting/vouchers.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { RefundDialog } from '#web/admin/accounting/book/RefundDialog.tsx'
import { OrderMoneyDialog } from '#web/admin/accounting/orders/OrderMoneyDialog.tsx'
import { SellDialog } from '#web/admin/accounting/vouchers/sale/SellDialog.tsx'

import { ExtendDialog } from '#web/admin/accounting/vouchers/voucher/ExtendDialog.tsx'
import { RestRefundDialog } from '#web/admin/accounting/vouchers/voucher/RestRefundDialog.tsx'
import type { DialogRow } from './client-dialogs.tsx'
import { server } from './server.ts'

const PAYMENT = {
  number: 12,
  nature: 'Massage du dos, 12 avril 2027',
  clientName: 'Zoé',
  means: 'Carte',
  refundableEuros: 62.5,
}

/** Vouchers are sold, valid for a year. */
export function respondVouchers() {
  server.respond('GET /api/services', [])
  server.respond('GET /api/superadmin/vouchers/settings', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true })
}

/** Of 100 €, of which 60 € are left; sold without a book. */
export const A_VOUCHER: Voucher = {
  id: 3,
  kind: 'amount',
  serviceId: null,
  serviceName: null,
  minutes: null,
  units: 10_000,
  balance: 6_000,
  reserved: 0,
  paidEuros: 100,
  refundableEuros: 60,
  soldOn: '2027-04-12',
  validUntil: '2028-04-12',
  state: 'live',
  recipientName: 'Zoé Petit',
  giverName: 'Léa Roux',
  message: null,
  clientId: null,
  clientName: null,
  receiptNumber: null,
}

const ORDER: VoucherOrder = {
  id: 3,
  state: 'unpaid',
  kind: 'amount',
  units: 8_000,
  serviceName: null,
  minutes: null,
  priceEuros: 80,
  orderedAt: { date: '2027-04-12', time: '08:00' },
  payableUntil: '2027-05-12',
  giverName: 'Léa Roux',
  giverEmail: 'lea@exemple.fr',
  recipientName: null,
  message: null,
  sendsTo: 'giver',
  sendOn: null,
  sentAt: null,
  isUndeliverable: false,
  voucherId: null,
  withdrawnAt: null,
  refundEuros: null,
  hasReceipt: false,
  cardRefund: null,
  isPaidByCard: false,
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
    file: 'accounting/vouchers/voucher/RestRefundDialog.tsx',
    state: 'the rest of a voucher',
    button: 'Annuler',
    dialog: (close) => <RestRefundDialog voucher={A_VOUCHER} onClose={close} />,
  },
  {
    file: 'accounting/vouchers/sale/SellDialog.tsx',
    state: 'a sale of a voucher',
    button: 'Annuler',
    dialog: (close) => <SellDialog onClose={close} />,
  },
  {
    file: 'accounting/orders/OrderMoneyDialog.tsx',
    state: 'the money of an order of a voucher',
    button: 'Annuler',
    dialog: (close) => <OrderMoneyDialog order={ORDER} noted="payment" onClose={close} />,
  },
]
