import { french } from '#domain/language/typography.ts'

export const MESSAGES_REFUSALS = {
  rebook_without_mail: [409, french`Aucun e-mail ne peut partir : réglez d’abord l’envoi des messages.`],
  message_owed: [
    409,
    french`Ce message fait partie du contrat avec vos clients, ou la loi le demande : il ne se désactive pas.`,
  ],
  message_held: [
    409,
    french`Ce message est retenu depuis la restauration : un responsable décide s’il part encore.`,
  ],
  message_useless: [
    409,
    french`Ce message n’a plus d’objet : le rendez-vous est passé ou a changé, ou le client a une autre adresse.`,
  ],
  message_switched_off: [409, 'Ce message est désactivé dans les notifications.'],
  client_without_email: [409, 'Ce client n’a pas d’adresse e-mail.'],
  message_left: [409, 'Ce message est déjà parti, ou est en train de partir.'],
  mail_server_fixed: [409, 'Le serveur d’envoi est réglé par l’environnement (SMTP_URL).'],
  sms_provider_fixed: [409, 'L’envoi des SMS est réglé par l’environnement (SMS_URL).'],
  sms_not_set_up: [409, 'L’envoi de SMS n’est pas réglé.'],
  sms_without_own_number: [409, french`Votre profil n’a pas de numéro de mobile : ajoutez-le d’abord.`],
  site_address_fixed: [409, 'L’adresse du site est réglée par l’environnement (PUBLIC_URL).'],
  push_service_unknown: [
    409,
    'Ce navigateur passe par un service de notifications que le site ne connaît pas.',
  ],
  push_device_unknown: [409, 'Déconnectez-vous de cet appareil, puis reconnectez-vous pour l’activer.'],
  resent_too_often: [
    429,
    'La confirmation de ce rendez-vous a déjà été renvoyée trois fois en 24 heures. Réessayez demain.',
  ],
  mail_budget_used: [
    429,
    french`Le site a déjà envoyé beaucoup d’e-mails : il n’en envoie plus à de nouvelles adresses pour le moment, et rien n’a été enregistré. Appelez le cabinet, ou réessayez plus tard.`,
  ],
  invited_too_often: [
    429,
    'Cette personne a déjà reçu trois invitations en une heure. Réessayez un peu plus tard.',
  ],
} as const
