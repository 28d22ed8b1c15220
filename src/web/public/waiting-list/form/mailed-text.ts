import { french } from '#domain/language/typography.ts'

export function mailedText(email: string): string {
  return french`Ouvrez l’e-mail que nous venons d’envoyer à ${email} et appuyez sur le bouton pour confirmer.`
}
