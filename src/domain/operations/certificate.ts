import { dayAndYear } from '../language/french-day.ts'
import { frenchNumber } from '../language/french-number.ts'
import type { Day } from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { HealthJudgement } from './site-health.ts'

/** As the site's own address shows it. Instants; `fault`: why browsers refuse it, apart from its dates. */
export type SiteCertificate = {
  names: string[]
  begins: number
  ends: number
  fault: 'name' | 'authority' | null
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

const ASK = french`Demandez à qui s’occupe du serveur de suivre « Le certificat est terminé », dans « Que faire en cas de panne ».`

/**
 * Null: unreadable from here, which says nothing about visitors. A certificate is renewed with a third of its life left,
 * so that a quarter means that this has failed; one that lasts days is not alarming in its last week alone.
 */
export function judgeCertificate(
  certificate: SiteCertificate | null,
  { now, dayOf }: { now: number; dayOf: (instant: number) => Day },
): HealthJudgement {
  if (certificate === null)
    return {
      state: 'unverified',
      text: french`Le certificat du site n’a pas pu être lu depuis le serveur : cela ne dit rien de ce que voient vos visiteurs.`,
      remedy: null,
    }
  const { names, begins, ends, fault } = certificate
  const left = ends - now
  const end = dayAndYear(dayOf(ends))
  if (left <= 0) return failing(french`Le certificat du site est terminé depuis le ${end} : ${REFUSED}`)
  if (begins > now) return failing(french`Le certificat du site ne vaut pas encore : ${REFUSED}`)
  if (fault === 'name')
    return failing(
      french`Le certificat du site est pour un autre nom (${names.slice(0, 3).join(', ')}) : ${REFUSED}`,
    )
  if (fault === 'authority')
    return failing(
      french`Le certificat du site vient d’une autorité que les navigateurs ne connaissent pas : ${REFUSED}`,
    )
  const quarter = (ends - begins) / 4
  if (left > quarter)
    return { state: 'ok', text: french`Certificat du site valable jusqu’au ${end}`, remedy: null }
  const text = french`Le certificat du site finit le ${end}${daysLeft(left)}, et n’a pas été renouvelé.`
  return left > WEEK_MS ? { state: 'warning', text, remedy: ASK } : failing(text)
}

const REFUSED = french`les navigateurs refusent de l’ouvrir.`

function daysLeft(left: number): string {
  const days = Math.floor(left / DAY_MS)
  if (days === 0) return french`, dans moins d’un jour`
  return days === 1 ? ', dans un jour' : `, dans ${frenchNumber(days)} jours`
}

function failing(text: string): HealthJudgement {
  return { state: 'failure', text, remedy: ASK }
}
