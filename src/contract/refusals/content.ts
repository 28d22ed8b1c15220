import { french, NNBSP } from '#domain/language/typography.ts'

export const CONTENT_REFUSALS = {
  page_exists: [409, 'Une page a déjà cette adresse.'],
  page_fixed: [409, french`Cette page fait partie du site : elle se modifie, mais ne se supprime pas.`],
  page_changed: [
    412,
    french`Cette page a changé entre-temps. Votre texte n’est pas perdu : comparez les deux.`,
  ],
  words_changed: [412, french`La liste des mots a changé entre-temps : rien n’a été enregistré.`],
  legal_texts_changed: [
    412,
    french`Un texte légal a changé entre-temps. Votre saisie n’est pas perdue : relisez les textes, puis recommencez.`,
  ],
  picture_too_heavy: [413, `Cette image est trop lourde${NNBSP}: 10${NNBSP}Mo au plus.`],
  picture_too_large: [413, french`Cette image est trop grande : 40 millions de pixels au plus.`],
  too_many_pictures: [413, 'Trop d’images à la fois.'],
  not_a_picture: [415, 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.'],
  picture_transparent: [422, french`Cette image est entièrement transparente : on n’en verrait rien.`],
  picture_damaged: [415, 'Cette image est abîmée et ne peut pas être lue.'],
  storage_unavailable: [
    503,
    french`Le stockage des images est injoignable : rien n’a été enregistré. Merci de réessayer dans un instant.`,
  ],
  storage_full: [
    503,
    french`Le stockage des images est plein : rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.`,
  ],
} as const
