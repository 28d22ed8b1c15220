import type { MessageType } from '#domain/messages/notification.ts'
import { accountingTemplates } from './accounting-templates.ts'
import { typeset } from './french.ts'
import { seriesTemplates } from './series-templates.ts'
import { type StarterTemplate, staffTemplates } from './staff-templates.ts'
import { waitingTemplates } from './waiting-templates.ts'

const HELLO = 'Bonjour {{firstName}},'
// The HTML part renders lines that begin with a hyphen as one framed list.
const RESERVATION = [
  '- Le {{date}} à {{time}}',
  '- {{serviceName}} ({{duration}})',
  '- Avec {{practitionerName}}',
  '- {{address}}',
].join('\n')
const MOVED_BY_SMS =
  'Votre rendez-vous chez {{siteTitle}} est déplacé : maintenant le {{date}} à {{time}}. Une question ? {{phone}}'
const BYE = 'À bientôt,\n{{siteTitle}}'

// Subjects never name the service: lock screens show them.
const clientTemplates: readonly StarterTemplate[] = [
  {
    type: 'booking_confirmed',
    subject: 'Confirmé : {{date}} à {{time}}',
    paragraphs: [
      HELLO,
      'Votre rendez-vous est confirmé :',
      RESERVATION,
      'Le règlement se fait sur place ({{price}}).',
      'Pour consulter, déplacer ou annuler votre rendez-vous : {{manageUrl}}',
      '{{changeLimit}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_to_confirm',
    subject: 'À confirmer : {{date}} à {{time}}',
    paragraphs: [
      'Bonjour,',
      'Un rendez-vous a été demandé avec cette adresse e-mail :',
      RESERVATION,
      'Il n’est pas encore réservé. Pour le confirmer, ouvrez cette page avant {{confirmBefore}} et appuyez sur le bouton : {{confirmUrl}}',
      'Passé cette heure, le créneau sera de nouveau proposé à tous.',
      'Vous n’avez rien demandé ? Ne faites rien : sans confirmation, il n’y a pas de rendez-vous.',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_moved',
    subject: 'Déplacé au {{date}} à {{time}}',
    sms: MOVED_BY_SMS,
    paragraphs: [
      HELLO,
      'Votre rendez-vous du {{previousDate}} à {{previousTime}} a changé d’horaire. Voici le nouveau :',
      RESERVATION,
      'Il ne vous convient pas ? Vous pouvez en choisir un autre ici : {{manageUrl}}',
      '{{changeLimit}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_moved_by_client',
    follows: 'booking_moved',
    subject: 'Déplacé au {{date}} à {{time}}',
    paragraphs: [
      HELLO,
      'Vous avez déplacé votre rendez-vous du {{previousDate}} à {{previousTime}}. Le voici maintenant :',
      RESERVATION,
      'Pour le consulter, le déplacer encore ou l’annuler : {{manageUrl}}',
      '{{changeLimit}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_changed',
    follows: 'booking_moved',
    subject: 'Modifié : {{date}} à {{time}}',
    sms: MOVED_BY_SMS,
    paragraphs: [
      HELLO,
      'Votre rendez-vous a été modifié. La prestation est maintenant : {{serviceName}} ({{duration}}).',
      'L’horaire change aussi : le rendez-vous était prévu le {{previousDate}} à {{previousTime}}.',
      RESERVATION,
      'Le règlement se fait sur place ({{price}}).',
      'Cela ne vous convient pas ? Vous pouvez consulter ou déplacer votre rendez-vous ici : {{manageUrl}}',
      '{{changeLimit}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_given',
    follows: 'booking_moved',
    subject: 'Changement de praticien : {{date}} à {{time}}',
    sms: MOVED_BY_SMS,
    paragraphs: [
      HELLO,
      '{{practitionerName}} vous recevra pour votre rendez-vous :',
      RESERVATION,
      'L’horaire change aussi : le rendez-vous était prévu le {{previousDate}} à {{previousTime}}.',
      'Le règlement se fait sur place ({{price}}).',
      'Cela ne vous convient pas ? Vous pouvez consulter ou déplacer votre rendez-vous ici : {{manageUrl}}',
      '{{changeLimit}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_cancelled',
    subject: 'Annulé : {{date}} à {{time}}',
    sms: 'Votre rendez-vous du {{date}} à {{time}} chez {{siteTitle}} est annulé. Une question ? {{phone}}',
    paragraphs: [
      HELLO,
      'Ce rendez-vous est annulé :',
      '- Le {{date}} à {{time}}\n- {{serviceName}}\n- Avec {{practitionerName}}',
      'Vous pouvez en prendre un autre quand vous le souhaitez : {{bookingUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'booking_reminder',
    subject: '{{date}} à {{time}} : votre rendez-vous',
    sms: 'Rappel : votre rendez-vous chez {{siteTitle}} est le {{date}} à {{time}}. Un empêchement ? {{phone}}',
    paragraphs: [
      HELLO,
      'Nous avons le plaisir de vous attendre bientôt :',
      RESERVATION,
      'Un empêchement ? Prévenez-nous dès que possible : {{manageUrl}}',
      '{{changeLimit}}',
      'Vous pouvez aussi nous appeler au {{phone}}.',
      BYE,
    ],
  },
  ...seriesTemplates,
  ...waitingTemplates,
  {
    type: 'rebook_offer',
    subject: 'Votre prochain rendez-vous',
    paragraphs: [
      HELLO,
      'Merci de votre visite. Pour reprendre rendez-vous avec {{practitionerName}}, choisissez ici votre prochaine date : {{manageUrl}}',
      BYE,
      'Ne plus recevoir ces propositions : {{declineUrl}}',
    ],
  },
  ...accountingTemplates,
  {
    type: 'lost_links',
    subject: 'Vos rendez-vous à venir',
    paragraphs: [
      'Bonjour,',
      'Voici les rendez-vous à venir pris avec cette adresse e-mail :',
      '{{reservationLinks}}',
      'Chaque lien permet de consulter, de déplacer ou d’annuler son rendez-vous.',
      'Vous n’avez rien demandé ? Ne faites rien : vos rendez-vous ne changent pas, et ces liens ne sont envoyés qu’à cette adresse.',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'email_to_confirm',
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Bonjour,',
      'Cette adresse e-mail a été indiquée pour un rendez-vous chez {{siteTitle}}. Elle ne sera utilisée qu’une fois confirmée.',
      'Pour la confirmer, ouvrez cette page dans les 24 heures et appuyez sur le bouton : {{confirmEmailUrl}}',
      'Vous n’avez rien demandé ? Ne faites rien : cette adresse ne sera pas utilisée.',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'email_change_asked',
    subject: 'Une demande de changement d’adresse e-mail',
    paragraphs: [
      HELLO,
      'Une demande de changement d’adresse e-mail a été faite pour votre rendez-vous du {{date}} à {{time}}. La nouvelle adresse ne comptera qu’une fois confirmée ; le lien que vous avez reçu s’arrêtera alors.',
      'Si la demande vient de vous, il n’y a rien d’autre à faire ici.',
      'Sinon, appelez-nous sans attendre au {{phone}}.',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'data_request_received',
    subject: 'Nous avons bien reçu votre demande',
    paragraphs: [
      HELLO,
      'Nous avons bien reçu votre demande : {{requestKind}}.',
      'Nous vous répondrons avant le {{answerBefore}}, à cette adresse.',
      'Cette demande ne vient pas de vous ? Dites-le-nous au {{phone}}.',
      BYE,
    ],
  },
  {
    type: 'data_request_done',
    subject: 'Votre demande est traitée',
    paragraphs: [
      HELLO,
      'Votre demande est traitée : {{requestKind}}.',
      'Une question ? Appelez-nous au {{phone}}.',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'data_request_refused',
    subject: 'Votre demande n’a pas été acceptée',
    paragraphs: [
      HELLO,
      'Nous n’avons pas pu accepter votre demande ({{requestKind}}), pour cette raison :',
      '{{reason}}',
      'Vous pouvez nous demander des précisions au {{phone}}, ou adresser une réclamation à la CNIL (cnil.fr).',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'data_erased',
    subject: 'Vos données sont effacées',
    paragraphs: [
      'Bonjour,',
      'Comme vous l’avez demandé, vos données sont effacées de notre site. Cette adresse le sera aussi dès que ce message sera parti.',
      'Les sauvegardes déjà faites les gardent jusqu’à leur propre suppression, et nos pièces comptables restent dix ans, comme la loi l’exige.',
      '{{siteTitle}}',
    ],
  },
  {
    type: 'testimonial_invitation',
    subject: 'Comment s’est passé votre rendez-vous ?',
    paragraphs: [
      HELLO,
      'Merci de votre venue le {{date}}. Si vous le souhaitez, dites-nous en quelques mots comment vous l’avez vécue : {{testimonialUrl}}',
      'Ce lien ne sert qu’une fois. Votre avis est relu avant d’être publié.',
      'Vous préférez ne plus recevoir cette invitation ? Dites-le ici : {{declineUrl}}',
      BYE,
    ],
  },
  {
    type: 'testimonial_published',
    subject: 'Votre témoignage est publié',
    paragraphs: [
      HELLO,
      'Merci d’avoir pris le temps de nous écrire : votre témoignage est maintenant publié sur notre site, sous le nom que vous avez choisi.',
      'Vous pouvez le retirer à tout moment, sans donner de raison : {{withdrawUrl}}',
      BYE,
    ],
  },
  {
    type: 'testimonial_refused',
    subject: 'Votre témoignage n’a pas été publié',
    paragraphs: [
      HELLO,
      'Merci d’avoir pris le temps de nous écrire. Nous n’avons pas publié votre témoignage, pour cette raison :',
      '{{reason}}',
      'Votre texte était :',
      '{{comment}}',
      'Vous pouvez nous en envoyer un autre, ou nous demander des précisions.',
      '{{siteTitle}}',
    ],
  },
]

export type OriginalTemplate = {
  type: MessageType
  subject: string
  body: string
  sms: string | null
  /** Type whose switch a template that an update adds takes over. */
  follows: MessageType | null
}

export const templates: readonly OriginalTemplate[] = [...clientTemplates, ...staffTemplates].map(
  ({ type, subject, sms, paragraphs, follows = null }) => ({
    type,
    subject: typeset(subject),
    body: typeset(paragraphs.join('\n\n')),
    sms: sms === undefined ? null : typeset(sms),
    follows,
  }),
)

export function findOriginalTemplate(type: string): OriginalTemplate | undefined {
  return templates.find((template) => template.type === type)
}
