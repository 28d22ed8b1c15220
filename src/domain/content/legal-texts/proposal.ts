import type { Deadlines } from '../../booking/deadline.ts'
import type { TextKey } from '../settings.ts'
import type { LegalDetails, SoldOnSite, UsedServices } from './details.ts'
import { legalNotice } from './legal-notice.ts'
import { draft } from './markup.ts'
import { privacyNotice } from './privacy-notice.ts'
import { termsOfSale } from './terms-of-sale.ts'

export const LEGAL_TEXT_KEYS = [
  'legalText',
  'privacyPolicy',
  'termsOfService',
] as const satisfies readonly TextKey[]
export type LegalTextKey = (typeof LEGAL_TEXT_KEYS)[number]

/** The three texts, filled from the details; typed values are escaped. `site`: what it sells, and through whom it sends SMS. */
export function proposeLegalTexts(
  details: LegalDetails,
  deadlines: Deadlines,
  site: SoldOnSite & UsedServices = {},
): Record<LegalTextKey, string> {
  return {
    legalText: draft(details, legalNotice(details)),
    privacyPolicy: draft(details, privacyNotice(details, site)),
    termsOfService: draft(details, termsOfSale(details, { deadlines, sells: site })),
  }
}
