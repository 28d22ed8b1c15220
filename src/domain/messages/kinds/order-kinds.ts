import { french } from '../../language/typography.ts'
import { ABOUT_SITE } from '../template.ts'

const ABOUT_ORDER = ['orderNumber', 'orderedOn', 'orderContent', 'orderPrice', 'orderUrl'] as const

/** About vouchers ordered on the site. */
export const ORDER_MESSAGE_KINDS = {
  voucher_order: {
    label: french`Bon cadeau commandé`,
    audience: 'client',
    // Nothing that a visitor typed but the amount: the mailbox may be anybody's.
    variables: [
      ...ABOUT_ORDER,
      'orderValidity',
      'orderConditions',
      'howToPay',
      'payableUntil',
      'withdrawalUntil',
      ...ABOUT_SITE,
    ],
  },
  voucher_sent: {
    label: french`Bon cadeau envoyé`,
    audience: 'client',
    variables: [
      'firstName',
      'giverName',
      'orderNumber',
      'orderContent',
      'validUntil',
      'bookingUrl',
      ...ABOUT_SITE,
    ],
  },
  voucher_withdrawn: {
    label: french`Rétractation d’une commande de bon`,
    audience: 'client',
    variables: [...ABOUT_ORDER, 'withdrawnAt', 'orderRefund', 'orderKept', ...ABOUT_SITE],
  },
  voucher_order_news: {
    label: french`Commande d’un bon, ou rétractation`,
    audience: 'practice',
    variables: [
      'orderNews',
      'orderNumber',
      'orderContent',
      'orderPrice',
      'clientName',
      'orderTask',
      'ordersUrl',
      ...ABOUT_SITE,
    ],
  },
} as const

/** Amounts, and free text. */
export const PRIVATE_IN_ORDERS = [
  'orderContent',
  'orderPrice',
  'orderConditions',
  'howToPay',
  'orderRefund',
  'orderKept',
  'orderTask',
  'giverName',
] as const

/** Owed to their recipient by law or contract: cannot be switched off. */
export const OWED_MESSAGES: readonly string[] = ['voucher_order', 'voucher_sent', 'voucher_withdrawn']
