import type { Location } from 'react-router'
import { adminPaths } from '../../paths.ts'

const RULES = /^#(?:regles|battement|delai|horizon|visites-par-jour|journee-compacte|des-la-fin)$/

type Address = Pick<Location, 'search' | 'hash'>
type Agenda = { rules: string; praticienId?: string }

/** New address of what earlier versions had on a tab of the agenda; null for what is still there. */
export function movedRulesPath({ search, hash }: Address, { rules, praticienId }: Agenda): string | null {
  const params = new URLSearchParams(search)
  const isRulesTab = params.get('onglet') === 'regles'
  if (hash === '#pourquoi' || (isRulesTab && params.has('time'))) {
    params.delete('onglet')
    if (praticienId) params.set('praticienId', praticienId)
    return `${adminPaths.explainSlot}?${params}`
  }
  return RULES.test(hash) || isRulesTab ? rules + (RULES.test(hash) ? hash : '') : null
}
