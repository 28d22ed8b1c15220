import { expect, test } from 'vitest'
import { groupOfScreens } from '../../clients/search/option-groups.tsx'
import { adminPaths } from '../../paths.ts'
import { screensOf } from './searched-screens.ts'

const found = (text: string, role: 'praticien' | 'superadmin' = 'superadmin') =>
  groupOfScreens(screensOf(role), text).options.map(({ title }) => title)

/** Of one object, of an earlier version, or before one has signed in. */
const NOT_SEARCHED = /:|\/(login|logout|mot-de-passe|fermetures|personne)$/

test.each(Object.values(adminPaths).filter((path) => !NOT_SEARCHED.test(path)))(
  'the screen %s is found by a word of its own',
  (path) => {
    const places = screensOf('superadmin').filter(({ to }) => to.replace(/[?#].*/, '') === path)
    const words = places.flatMap((place) => place.words.split(' '))
    const wordsThatFind = words.filter((word) =>
      groupOfScreens(screensOf('superadmin'), word).options.some(({ to }) =>
        places.some((place) => place.to === to),
      ),
    )
    expect(wordsThatFind.length).toBeGreaterThan(0)
  },
)

test.each([
  ['smtp', 'Serveur d’envoi des e-mails'],
  ['supprimer mes données', 'Données personnelles'],
  ['cnil', 'Données personnelles'],
  ['payer', 'Livre des recettes'],
  ['stripe', 'Paiement en ligne'],
  ['payer', 'Paiement en ligne'],
  ['carte', 'Paiement en ligne'],
  ['CB', 'Paiement en ligne'],
  ['mot de passe', 'Changer le mot de passe'],
  ['mot de passe oublié', 'Utilisateurs'],
  ['fermer', 'Fermetures et congés'],
  ['rouvrir', 'Fermetures et congés'],
  ['vacances', 'Fermetures et congés'],
  ['facture', 'Livre des recettes'],
  ['carte cadeau', 'Bons et carnets'],
  ['fusionner', 'Clients'],
  ['logo', 'Paramètres'],
  ['instagram', 'Paramètres, contenus'],
  ['rappels', 'Notifications'],
  ['certificat', 'État du site'],
  ['remboursement', 'Livre des recettes'],
  ['reprendre rendez-vous', 'Paramètres, modules'],
  ['protection', 'Règles de réservation'],
  ['surnom', 'Préférences'],
  ['latitude', 'Paramètres, contenus'],
  ['domaine', 'Paramètres, avancé'],
  ['chaque semaine', 'Réservations'],
  ['ajouter quelqu’un', 'Utilisateurs'],
])('« %s » finds « %s »', (text, title) => {
  expect(found(text)).toContain(title)
})

test('a praticien finds no screen of an owner', () => {
  expect(found('smtp', 'praticien')).toEqual([])
})
