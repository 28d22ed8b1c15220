import type { Deadlines } from '../../booking/deadline.ts'
import type { TextKey } from '../settings.ts'
import type { LegalDetails, SoldOnSite } from './details.ts'
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

/** The three texts, filled from the details; typed values are escaped. `sells`: what visitors can order on the site. */
export function proposeLegalTexts(
  details: LegalDetails,
  deadlines: Deadlines,
  sells: SoldOnSite = {},
): Record<LegalTextKey, string> {
  return {
    legalText: draft(details, legalNotice(details)),
    privacyPolicy: draft(details, privacyNotice(details, sells)),
    termsOfService: draft(details, termsOfSale(details, { deadlines, sells })),
  }
}
