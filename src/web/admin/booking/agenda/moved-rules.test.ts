import { expect, test } from 'vitest'
import { movedRulesPath } from './moved-rules.ts'

const RULES = '/admin/regles-de-reservation'
const moved = (address: string, praticienId?: string) => {
  const { search, hash } = new URL(address, 'https://cabinet.exemple.fr/admin/agenda-config')
  return movedRulesPath({ search, hash }, { rules: RULES, ...(praticienId && { praticienId }) })
}

test('the former tab of rules and each of its fields lead to the screen of rules', () => {
  expect(moved('?onglet=regles')).toBe(RULES)
  for (const field of ['regles', 'battement', 'delai', 'horizon', 'visites-par-jour', 'des-la-fin'])
    expect(moved(`#${field}`)).toBe(`${RULES}#${field}`)
  expect(moved('?onglet=regles#journee-compacte')).toBe(`${RULES}#journee-compacte`)
})

test('a question about an hour that is not offered leads to its own screen, with its person', () => {
  expect(moved('#pourquoi')).toBe('/admin/agenda-config/pourquoi?')
  expect(moved('?date=2027-04-12&time=12%3A30&onglet=regles', '9')).toBe(
    '/admin/agenda-config/pourquoi?date=2027-04-12&time=12%3A30&praticienId=9',
  )
})

test('hours and absences are where they were', () => {
  for (const address of ['', '?onglet=conges', '?onglet=horaires#jour-3', '#absences'])
    expect(moved(address)).toBeNull()
})
