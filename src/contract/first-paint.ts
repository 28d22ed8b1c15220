import { DISPLAY_CHOICES, DISPLAY_KEY } from '#domain/display.ts'

/**
 * The one script that stands in a page itself: puts the reader's choices on <html> before anything is drawn, so that
 * a dark page never flashes white. The page and the policy that allows it by its hash must have the same text.
 */
export const FIRST_PAINT = `try{const d=JSON.parse(localStorage.getItem("${DISPLAY_KEY}")),c=${JSON.stringify(DISPLAY_CHOICES)};for(const k in c)c[k].includes(d[k])&&(document.documentElement.dataset[k]=d[k])}catch{}`
