import { paths } from '#web/app/paths.ts'

/** `leaves`: the link loads another document, as the back office has a security policy of its own. */
export type NavigationLink = { to: string; label: string; leaves?: true }

type Situation = { isLoggedIn: boolean }

/** The header's links in the specification's order. */
export function navigationLinks({ isLoggedIn }: Situation): NavigationLink[] {
  return [
    { to: paths.home, label: 'Accueil' },
    { to: paths.booking, label: 'Réservation' },
    isLoggedIn
      ? { to: paths.profile, label: 'Profil', leaves: true }
      : { to: paths.login, label: 'Connexion', leaves: true },
  ]
}
