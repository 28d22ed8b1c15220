import { DISPLAY_CHOICES, DISPLAY_KEY } from '#domain/content/display.ts'
import { CONSENT_KEY } from '#domain/privacy/consent.ts'

/** Id of the JSON block that lists a public page's script URLs, entry script last. */
export const SCRIPTS_ID = 'scripts'

/**
 * Applies stored display choices to <html> before the first paint, so that a dark page never flashes white, and
 * marks an answered cookie consent, so that its banner does not flash.
 */
const APPLY_CHOICES = `try{const s=localStorage,h=document.documentElement.dataset,c=${JSON.stringify(DISPLAY_CHOICES)};s.getItem("${CONSENT_KEY}")&&(h.answered="");const d=JSON.parse(s.getItem("${DISPLAY_KEY}"));for(const k in c)c[k].includes(d[k])&&(h[k]=d[k])}catch{}`

/**
 * Loads the scripts after the first paint: the server-rendered page is complete without them, and on slow networks
 * and phones they would compete with its pictures and rendering. A hidden tab never paints, so it loads them
 * immediately.
 */
const START_AFTER_PAINT = `
addEventListener("DOMContentLoaded", () => {
  let files = JSON.parse(document.getElementById("${SCRIPTS_ID}").textContent)
  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
  const start = () => {
    const src = files.pop()
    for (const href of files) add("link", { rel: "modulepreload", href })
    if (src) add("script", { type: "module", src })
    files = []
  }
  if (document.hidden) return start()
  setTimeout(start, 2000)
  new PerformanceObserver(start).observe({ type: "paint", buffered: true })
})`

/**
 * Records the last button click or form submit before hydration, for replay; null once hydrated. See
 * web/app/hydration/EarlyPress.ts.
 */
const RECORD_PRESS = `
var earlyPress
const recordPress = ({ type, target }) => {
  if (earlyPress !== null) earlyPress = type === "submit" ? target : (target.closest("button[type=button]") ?? undefined)
}
addEventListener("click", recordPress)
addEventListener("submit", recordPress)`

/** The only inline script. Page and Content-Security-Policy hash must use this same text. */
export const INLINE_SCRIPT = `${APPLY_CHOICES}${START_AFTER_PAINT}${RECORD_PRESS}`
