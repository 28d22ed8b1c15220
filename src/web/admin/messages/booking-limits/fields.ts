import type { BookingLimitsForm } from '#contract/messages/booking-limits.ts'
import { french } from '#domain/language/typography.ts'
import type { MailObstacle } from '#domain/messages/delivery.ts'

type Bound = { name: keyof BookingLimitsForm; label: string; description: string }

export const LIMITS_HELP =
  'Au-delà, la page invite le visiteur à appeler le cabinet, sans dire pourquoi. Votre équipe réserve sans limite.'

export const CONFIRMATION_HELP =
  'Le visiteur reçoit un lien et confirme son rendez-vous dans la demi-heure, sinon le créneau est rendu. Au-delà de la limite d’une heure, si aucun e-mail ne peut partir, la page donne votre téléphone.'

export const BOUNDS: readonly Bound[] = [
  {
    name: 'openAppointments',
    label: 'Rendez-vous à venir par personne',
    description: french`Pour une même adresse e-mail : 1 à 50. Le double pour qui est déjà venu.`,
  },
  {
    name: 'linkDays',
    label: 'Durée du lien après le rendez-vous, en jours',
    description: french`Jours pendant lesquels le lien « Gérer mon rendez-vous » s’ouvre encore : 1 à 366.`,
  },
]

export const MAIL_BUDGET_HELP = french`Ce que des inconnus font partir vers l’adresse qu’ils tapent : liens à confirmer, commandes de bons, liste d’attente, nouvelles adresses, mots de passe oubliés. Au-delà, ces formulaires donnent votre téléphone. Ce que reçoivent vos clients à propos de leurs rendez-vous n’en fait pas partie.`

export const MAIL_BUDGET: readonly Bound[] = [
  {
    name: 'strangerMailsPerHour',
    label: 'E-mails par heure vers de nouvelles adresses',
    description: french`Sur tout le site : 1 à 1 000. Une même connexion n’en utilise qu’un quart.`,
  },
  {
    name: 'strangerMailsPerDay',
    label: 'E-mails par jour vers de nouvelles adresses',
    description: french`En 24 h, sur tout le site : 1 à 10 000.`,
  },
]

export const ABSENCES_HELP = french`Votre équipe note « Absent » dans le calendrier, sur la feuille du jour ou sur la page du client. Les annulations tardives ne comptent pas comme des absences.`

export const ABSENCES_BEFORE_SIGN = {
  label: 'Absences en 24 mois avant le signe',
  description: french`1 à 10. À partir de ce nombre, les prochains rendez-vous du client portent un signe pour votre équipe.`,
}

export const HOURLY_LIMIT = {
  label:
    'Au-delà de … rendez-vous pris par heure, chaque visiteur confirme le sien par un lien reçu par e-mail',
  description: french`Sur tout le site : 1 à 1 000 par heure. Laissez vide pour ne pas fixer de nombre.`,
}

export const AUTOMATIC_LIMIT = {
  label: 'Laisser le site choisir à partir de combien de rendez-vous',
  description: french`Deux fois l’heure la plus chargée des 90 derniers jours, 10 au moins, tant que le site peut envoyer le lien. Vous recevez un e-mail quand cette limite est atteinte.`,
}

export const OBSTACLES: Record<MailObstacle, string> = {
  server: french`Aucun e-mail ne peut partir : aucun serveur d’envoi n’est réglé.`,
  address: french`Aucun lien ne peut partir : l’adresse du site n’est pas connue.`,
  template: 'Le modèle « Rendez-vous à confirmer » n’est pas actif.',
  failing: 'Les e-mails ne partent plus depuis plus de dix minutes.',
}
