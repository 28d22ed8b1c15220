import { french } from '#domain/language/typography.ts'

export const VOUCHERS_PURPOSE = french`Vendez des bons cadeaux et des carnets : le site tient le compte de ce qu’il en reste.`

export const ORDERS_PURPOSE =
  'Vos clients commandent un bon sur le site et vous le règlent par virement ou sur place.'

export const ORDERS_HELP = french`${ORDERS_PURPOSE} Vous confirmez le règlement : le bon part par e-mail.`
