import { expect, test } from 'vitest'
import { foldPages, navigationLinks } from './navigation.ts'

const modules = { enableGallery: true, enableTestimonials: true }

function rowOf(titles: string[], settings: Parameters<typeof navigationLinks>[0]['settings'] = modules) {
  const pages = titles.map((title, index) => ({ slug: `page-${index}`, title }))
  const { row, folded } = foldPages(navigationLinks({ settings, pages, isLoggedIn: false }))
  return { row: row.map(({ label }) => label), folded: folded.map(({ label }) => label) }
}

test('custom pages with short titles stand in the row, before « Connexion »', () => {
  const { row, folded } = rowOf(['Première visite'])
  expect(row.slice(-2)).toEqual(['Première visite', 'Connexion'])
  expect(folded).toEqual([])
})

test('the last custom pages that do not fit the row are folded, in their order', () => {
  const { row, folded } = rowOf(['Tarifs', 'Première visite', 'Bons cadeaux et forfaits'])
  expect(row.slice(-2)).toEqual(['Tarifs', 'Connexion'])
  expect(folded).toEqual(['Première visite', 'Bons cadeaux et forfaits'])
})

test('a title that is longer than the whole row is folded alone', () => {
  const { row, folded } = rowOf(['Questions fréquentes sur le déroulement de la première visite'])
  expect(row).toEqual([
    'Accueil',
    'Massages',
    'Témoignages',
    'Galerie',
    'Praticiens',
    'Réservation',
    'Connexion',
  ])
  expect(folded).toHaveLength(1)
})

test('disabled modules leave room for custom pages', () => {
  const titles = ['Bons cadeaux', 'Première visite']
  expect(rowOf(titles).folded).not.toEqual([])
  expect(rowOf(titles, { enableGallery: false, enableTestimonials: false }).folded).toEqual([])
})

test('vouchers that are ordered on the site stand in the row, and are folded after all custom pages', () => {
  const vouchers = { ...modules, voucherOrders: true as const }
  expect(rowOf([], vouchers).row.slice(-3)).toEqual(['Réservation', 'Bons cadeaux', 'Connexion'])
  expect(rowOf(['Première visite'], vouchers).folded).toEqual(['Bons cadeaux', 'Première visite'])
  expect(rowOf(['Première visite'], { ...vouchers, enableGallery: false }).row).toContain('Bons cadeaux')
})
