import { french } from '#domain/language/typography.ts'

export const VOUCHERS_PURPOSE = french`Vendez des bons cadeaux et des carnets : le site tient le compte de ce qu’il en reste.`

export const ORDERS_PURPOSE = french`Vos clients commandent un bon sur le site et vous le règlent par virement ou sur place. Vous confirmez le règlement : le bon part par e-mail.`
