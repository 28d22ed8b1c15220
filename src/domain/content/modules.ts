/** Capabilities that are switched on and off, in the order of « Modules ». */
export const MODULES = [
  'gallery',
  'testimonials',
  'book',
  'vouchers',
  'voucherOrders',
  'onlinePayments',
  'deposits',
  'waitingList',
  'rebookOffers',
  'sms',
  'privateCalendars',
] as const

export type Module = (typeof MODULES)[number]
