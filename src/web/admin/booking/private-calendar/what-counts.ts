import { french } from '#domain/language/typography.ts'

/** Rules by which the site may differ from what the calendar’s own program shows. */
export const WHAT_COUNTS = [
  french`Est occupé ce que votre agenda dit occupé ou provisoire, une invitation refusée comprise tant qu’il la garde ainsi ; ne l’est pas ce qu’il dit disponible, annulé ou « travaille ailleurs ».`,
  french`Une heure sans fuseau est celle du cabinet, sauf si l’agenda nomme le sien. Le temps de trajet d’Apple n’est pas compté.`,
  french`Dans le doute, l’heure est tenue pour occupée, et ce qui n’a pas pu être suivi est nommé ici avec son jour.`,
] as const
