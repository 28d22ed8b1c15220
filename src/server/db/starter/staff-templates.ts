import type { MessageType } from '#domain/messages/notification.ts'

/** Placeholders `{{…}}` are filled in when the message is rendered; lines left empty by them are dropped. */
export type StarterTemplate = {
  type: MessageType
  subject: string
  sms?: string
  follows?: MessageType
  paragraphs: readonly string[]
}

const RESERVATION_LINES = [
  '- {{clientName}}',
  '- {{serviceName}} ({{duration}})',
  '- Avec {{practitionerName}}',
].join('\n')
const SERIES_LINES = `{{seriesDates}}\n${RESERVATION_LINES}`
const CLIENT_LINES = 'E-mail : {{clientEmail}}\nTéléphone : {{clientPhone}}'
const AGENDA_LINE = 'Voir l’agenda : {{agendaUrl}}'

export const staffTemplates: readonly StarterTemplate[] = [
  {
    type: 'staff_booking_new',
    subject: 'Nouveau rendez-vous : le {{date}} à {{time}}',
    sms: 'Nouveau rendez-vous : {{clientName}}, le {{date}} à {{time}}.',
    paragraphs: [
      'Un rendez-vous vient d’être pris pour le {{date}} à {{time}} :',
      RESERVATION_LINES,
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'staff_booking_moved',
    subject: 'Rendez-vous déplacé au {{date}} à {{time}}',
    sms: 'Rendez-vous déplacé : {{clientName}}, maintenant le {{date}} à {{time}}.',
    paragraphs: [
      'Le rendez-vous du {{previousDate}} à {{previousTime}} a changé d’horaire. Il a lieu le {{date}} à {{time}} :',
      RESERVATION_LINES,
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'staff_booking_changed',
    follows: 'staff_booking_moved',
    subject: 'Rendez-vous modifié : le {{date}} à {{time}}',
    sms: 'Rendez-vous modifié : {{clientName}}, le {{date}} à {{time}}, {{duration}}.',
    paragraphs: [
      'Le rendez-vous du {{date}} à {{time}} a été modifié. La prestation est maintenant :',
      RESERVATION_LINES,
      'L’horaire change aussi : il était prévu le {{previousDate}} à {{previousTime}}.',
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'staff_booking_given',
    follows: 'staff_booking_moved',
    subject: 'Rendez-vous confié à {{practitionerName}} : le {{date}} à {{time}}',
    sms: 'Rendez-vous confié à {{practitionerName}} : {{clientName}}, le {{date}} à {{time}}.',
    paragraphs: [
      'Le rendez-vous du {{date}} à {{time}} est confié à {{practitionerName}} :',
      RESERVATION_LINES,
      'L’horaire change aussi : il était prévu le {{previousDate}} à {{previousTime}}.',
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'staff_booking_cancelled',
    subject: 'Rendez-vous annulé : le {{date}} à {{time}}',
    sms: 'Rendez-vous annulé : {{clientName}}, le {{date}} à {{time}}.',
    paragraphs: [
      'Le rendez-vous du {{date}} à {{time}} est annulé ; le créneau est de nouveau libre :',
      RESERVATION_LINES,
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'staff_series_new',
    follows: 'staff_booking_new',
    subject: 'Nouvelle série de rendez-vous à partir du {{date}}',
    sms: 'Nouvelle série : {{clientName}}, {{seriesDates}}.',
    paragraphs: ['Une série de rendez-vous vient d’être prise :', SERIES_LINES, CLIENT_LINES, AGENDA_LINE],
  },
  {
    type: 'staff_series_changed',
    follows: 'staff_booking_moved',
    subject: 'Série de rendez-vous modifiée à partir du {{date}}',
    sms: 'Série modifiée : {{clientName}}, {{seriesDates}}.',
    paragraphs: [
      'Une série de rendez-vous a été modifiée. Voici les dates qui viennent :',
      SERIES_LINES,
      CLIENT_LINES,
      AGENDA_LINE,
    ],
  },
  {
    type: 'calendar_unreadable',
    subject: 'Votre agenda privé n’a pas pu être lu depuis un jour',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Depuis un jour, le site n’arrive plus à lire votre agenda privé : {{problem}}',
      'Les heures où vous y êtes occupé ne sont plus retirées de la réservation en ligne : un client peut donc les réserver.',
      'Vérifier son adresse : {{privateCalendarUrl}}',
      'Ce message n’est envoyé qu’une fois, jusqu’à ce que l’agenda soit lu de nouveau.',
    ],
  },
  {
    type: 'contact_message',
    subject: 'Nouveau message reçu sur le site',
    paragraphs: [
      '{{clientName}} ({{clientEmail}}) vous a écrit :',
      '{{message}}',
      'Pour répondre, répondez simplement à cet e-mail.',
      'Tous vos messages : {{messagesUrl}}',
    ],
  },
  {
    type: 'testimonial_received',
    subject: 'Un témoignage attend votre validation',
    paragraphs: [
      '{{clientName}} a laissé un témoignage, avec la note de {{rating}} sur 5 :',
      '{{comment}}',
      'Il ne paraîtra qu’après votre validation.',
      'Le relire : {{moderationUrl}}',
    ],
  },
  {
    type: 'data_request_new',
    subject: 'Un client fait une demande sur ses données',
    paragraphs: [
      '{{clientName}} ({{clientEmail}}) a fait cette demande par le lien de son rendez-vous : {{requestKind}}.',
      'La loi vous laisse un mois pour répondre, jusqu’au {{answerBefore}}. Vérifiez d’abord que la demande vient bien de cette personne.',
      'Voir la demande : {{requestsUrl}}',
    ],
  },
  {
    type: 'voucher_order_news',
    subject: '{{orderNews}} : n° {{orderNumber}}',
    paragraphs: [
      '{{orderNews}} :',
      '- {{orderContent}}\n- Prix : {{orderPrice}}\n- Commande n° {{orderNumber}}\n- {{clientName}}',
      '{{orderTask}}',
      'Toutes les commandes : {{ordersUrl}}',
    ],
  },
  {
    type: 'practice_news',
    subject: 'Du nouveau sur votre site',
    paragraphs: [
      'Plusieurs nouvelles sont arrivées en peu de temps. Pour ne pas remplir votre boîte, un seul message les annonce :',
      '{{newsList}}',
      'Tout est sur le tableau de bord : {{dashboardUrl}}',
    ],
  },
  {
    type: 'site_alert',
    subject: 'Votre site a besoin de vous',
    paragraphs: [
      'Le site a constaté ceci :',
      '{{problem}}',
      '{{remedy}}',
      'L’état du site, sur le tableau de bord : {{dashboardUrl}}',
      'Ce message n’est envoyé qu’une fois, jusqu’à ce que tout aille bien de nouveau.',
    ],
  },
  {
    type: 'password_reset',
    subject: 'Choisir un nouveau mot de passe',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Une demande de nouveau mot de passe nous est parvenue. Ce lien sert une seule fois, pendant trente minutes : {{resetUrl}}',
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'password_changed',
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le mot de passe de votre compte « {{username}} » a été changé le {{changedAt}}, {{changedHow}}.',
      'Si vous êtes au courant, vous n’avez rien à faire.',
      'Sinon, quelqu’un d’autre s’est peut-être servi de votre compte. Prévenez sans attendre la personne qui dirige le cabinet.\nTéléphone du cabinet : {{phone}}',
      'Choisissez aussi un nouveau mot de passe : {{forgottenUrl}}',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'email_changed',
    subject: 'L’adresse e-mail de votre compte a changé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Depuis le {{changedAt}}, cette adresse n’est plus celle de votre compte « {{username}} ». Le changement a été fait {{changedHow}}.',
      'Si vous êtes au courant, vous n’avez rien à faire.',
      'Sinon, quelqu’un d’autre s’est peut-être servi de votre compte. Prévenez sans attendre la personne qui dirige le cabinet : elle peut y remettre votre adresse et mettre fin aux connexions ouvertes.\nTéléphone du cabinet : {{phone}}',
      'Une fois votre adresse remise, choisissez un nouveau mot de passe : {{forgottenUrl}}',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'second_factor_changed',
    subject: 'La connexion à votre compte a changé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Pour votre compte « {{username}} », {{secondFactorChange}} le {{changedAt}}, {{changedHow}}.',
      'Si vous êtes au courant, vous n’avez rien à faire.',
      'Sinon, quelqu’un d’autre s’est peut-être servi de votre compte. Prévenez sans attendre la personne qui dirige le cabinet.\nTéléphone du cabinet : {{phone}}',
      'Choisissez aussi un nouveau mot de passe : {{forgottenUrl}}',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'staff_invitation',
    subject: '{{inviterName}} vous invite sur {{siteTitle}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      '{{inviterName}} vous a ouvert un compte sur {{siteTitle}}. Bienvenue !',
      'Pour choisir votre mot de passe : {{invitationUrl}}',
      'Vous vous connecterez ensuite avec ce nom d’utilisateur : {{username}}',
      'Ce lien sert une seule fois, pendant sept jours. Passé ce délai, {{inviterName}} peut vous en envoyer un nouveau.',
      'Vous n’attendiez pas ce message ? Ne faites rien : personne ne peut se servir de ce compte avant vous.',
      'À bientôt,\n{{siteTitle}}',
    ],
  },
  {
    type: 'account_created',
    subject: 'Votre compte sur {{siteTitle}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Un compte vient d’être ouvert pour vous. Votre nom d’utilisateur : {{username}}',
      'Connectez-vous ici, puis choisissez votre propre mot de passe : {{signInUrl}}',
      '{{siteTitle}}',
    ],
  },
]
