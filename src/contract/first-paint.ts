import { CONSENT_KEY } from '#domain/consent.ts'
import { DISPLAY_CHOICES, DISPLAY_KEY } from '#domain/display.ts'

/** Id of the block of JSON data in a public page that lists its scripts' addresses, the one that begins last. */
export const SCRIPTS_ID = 'scripts'

/**
 * Puts the reader's choices on <html> before anything is drawn, so that a dark page never flashes white, and says
 * whether they have answered about cookies, so that the question does not flash up.
 */
const WEAR_CHOICES = `try{const s=localStorage,h=document.documentElement.dataset,c=${JSON.stringify(DISPLAY_CHOICES)};s.getItem("${CONSENT_KEY}")&&(h.answered="");const d=JSON.parse(s.getItem("${DISPLAY_KEY}"));for(const k in c)c[k].includes(d[k])&&(h[k]=d[k])}catch{}`

/**
 * Fetches the scripts once the page has been drawn, which is whole without them: on a slow line they would stand in the
 * way of its pictures, on a slow phone of the drawing itself. Where nothing is drawn, as in a hidden tab, they come all
 * the same.
 */
const START_AFTER_PAINT = `
addEventListener("DOMContentLoaded", () => {
  let files = JSON.parse(document.getElementById("${SCRIPTS_ID}").textContent)
  const add = (tag, it) => document.head.append(Object.assign(document.createElement(tag), it))
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
 * Remembers the button that was pressed last, or the form that was sent, until there are scripts to answer; null once
 * they do. See web/app/EarlyPress.ts.
 */
const NOTE_PRESS = `
var earlyPress
const note = ({ type, target }) => {
  if (earlyPress !== null) earlyPress = type === "submit" ? target : (target.closest("button[type=button]") ?? undefined)
}
addEventListener("click", note)
addEventListener("submit", note)`

/** The one script that stands in a page itself. The page and the policy that allows it by its hash have the same text. */
export const FIRST_PAINT = `${WEAR_CHOICES}${START_AFTER_PAINT}${NOTE_PRESS}`
