import { french } from '#domain/language/typography.ts'

export const CLIENTS_REFUSALS = {
  record_withheld: [
    403,
    'Le téléphone, les notes et les préférences de ce client vous seront ouverts après votre rendez-vous.',
  ],
  record_shared: [
    409,
    french`Plusieurs praticiens reçoivent ce client : un responsable corrige ses coordonnées.`,
  ],
  client_exists: [409, french`Un autre client a déjà ce nom et ces coordonnées : rien n’a été enregistré.`],
  merge_ended: [
    409,
    french`On ne peut plus revenir en arrière : un jour est passé, ou ces fiches ont changé depuis.`,
  ],
  client_changed: [
    412,
    french`La fiche de ce client a changé entre-temps : rien n’a été enregistré. Rechargez-la avant de recommencer.`,
  ],
  note_changed: [
    412,
    french`Cette note a changé entre-temps : rien n’a été enregistré. Relisez-la avant de recommencer.`,
  ],
  client_preferences_changed: [
    412,
    french`Ces préférences ont changé entre-temps : rien n’a été enregistré. Relisez-les avant de recommencer.`,
  ],
  import_changed: [
    409,
    french`L’agenda a changé depuis l’aperçu : rien n’a été enregistré. Relisez l’aperçu avant de recommencer.`,
  ],
  import_settled: [409, french`On ne peut plus annuler cette reprise : sept jours sont passés.`],
  table_too_heavy: [413, french`Ce fichier est trop lourd : 5 Mo au plus.`],
} as const
