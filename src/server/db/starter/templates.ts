import { french } from './french.ts'
import { type StarterTemplate, staffTemplates } from './staff-templates.ts'

const HELLO = 'Bonjour {{clientName}},'
const VISIT = '{{serviceName}} avec {{practitionerName}}, le {{date}} à {{time}}.'
const BYE = 'À bientôt,\n{{siteTitle}}'

// A subject shows on locked screens: it never names the service.
const clientTemplates: readonly StarterTemplate[] = [
  {
    type: 'booking_confirmed',
    subject: 'Votre rendez-vous du {{date}} à {{time}} est confirmé',
    paragraphs: [
      HELLO,
      'Votre rendez-vous est confirmé :',
      VISIT,
      'Le règlement se fait sur place. Pour le consulter, le déplacer ou l’annuler : {{manageUrl}}',
      BYE,
    ],
  },
  {
    type: 'booking_moved',
    subject: 'Votre rendez-vous est déplacé au {{date}} à {{time}}',
    paragraphs: [
      HELLO,
      'Votre rendez-vous a changé d’horaire. Voici le nouveau :',
      VISIT,
      'Il ne vous convient pas ? Vous pouvez en choisir un autre ici : {{manageUrl}}',
      BYE,
    ],
  },
  {
    type: 'booking_cancelled',
    subject: 'Votre rendez-vous du {{date}} à {{time}} est annulé',
    paragraphs: [
      HELLO,
      'Ce rendez-vous est annulé :',
      VISIT,
      'Vous pouvez en prendre un autre quand vous le souhaitez sur notre site.',
      BYE,
    ],
  },
  {
    type: 'booking_reminder',
    subject: 'Rappel : votre rendez-vous du {{date}} à {{time}}',
    paragraphs: [
      HELLO,
      'Nous avons le plaisir de vous attendre bientôt :',
      VISIT,
      'Un empêchement ? Merci de nous prévenir dès que possible : {{manageUrl}}',
      BYE,
    ],
  },
  {
    type: 'testimonial_invitation',
    subject: 'Comment s’est passée votre visite ?',
    paragraphs: [
      HELLO,
      'Merci de votre visite. Si vous le souhaitez, dites-nous en quelques mots comment vous l’avez vécue :',
      '{{testimonialUrl}}',
      'Ce lien ne sert qu’une fois. Votre avis est relu avant d’être publié.',
      BYE,
    ],
  },
]

/** Every message that the site can send, ready for the table. */
export const templates = [...clientTemplates, ...staffTemplates].map(({ type, subject, paragraphs }) => ({
  type,
  subject: french(subject),
  body: french(paragraphs.join('\n\n')),
}))
