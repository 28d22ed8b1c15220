import { CONSENT_KEY } from '#domain/consent.ts'
import { DISPLAY_CHOICES, DISPLAY_KEY } from '#domain/display.ts'

/**
 * The one script that stands in a page itself: puts the reader's choices on <html> before anything is drawn, so that
 * a dark page never flashes white, and says whether they have answered about cookies, so that the question does not
 * flash up. The page and the policy that allows it by its hash must have the same text.
 */
export const FIRST_PAINT = `try{const s=localStorage,h=document.documentElement.dataset,c=${JSON.stringify(DISPLAY_CHOICES)};s.getItem("${CONSENT_KEY}")&&(h.answered="");const d=JSON.parse(s.getItem("${DISPLAY_KEY}"));for(const k in c)c[k].includes(d[k])&&(h[k]=d[k])}catch{}`
