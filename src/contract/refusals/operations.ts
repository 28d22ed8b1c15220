import { french } from '#domain/language/typography.ts'

export const OPERATIONS_REFUSALS = {
  backup_gone: [
    404,
    french`Le fichier de cette sauvegarde n’est plus sur ce serveur : choisissez-en une plus récente.`,
  ],
  recipient_missing: [
    409,
    french`Une sauvegarde ne se télécharge que chiffrée : créez d’abord une clé dans « Sauvegardes ».`,
  ],
  download_running: [409, 'Vous téléchargez déjà une sauvegarde. Attendez la fin, puis recommencez.'],
  migration_running: [
    409,
    french`Une migration est au travail. Elle n’a pas été touchée : attendez qu’elle se termine.`,
  ],
  database_moved: [
    503,
    french`Le site ne peut rien enregistrer : sa base de données n’est plus à sa place. Pour un rendez-vous, appelez le cabinet. L’équipe trouve que faire dans « État du site ».`,
  ],
} as const
