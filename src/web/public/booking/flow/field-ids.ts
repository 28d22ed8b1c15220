/** Ids of the controls, or groups of radio buttons, in page order: the first invalid one gets the focus. */
export const FIELD_IDS = {
  serviceId: 'prestation',
  praticienId: 'praticien',
  clientName: 'nom',
  clientEmail: 'email',
  clientPhone: 'telephone',
  voucherCode: 'bon',
} as const
