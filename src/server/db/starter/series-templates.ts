import type { StarterTemplate } from './staff-templates.ts'

const HELLO = 'Bonjour {{firstName}},'
const SERIES = [
  '{{seriesDates}}',
  '- {{serviceName}} ({{duration}})',
  '- Avec {{practitionerName}}',
  '- {{address}}',
].join('\n')
const QUESTION = 'Une question ? Appelez-nous au {{phone}}.'
const BYE = 'À bientôt,\n{{siteTitle}}'

export const seriesTemplates: readonly StarterTemplate[] = [
  {
    type: 'series_booked',
    follows: 'booking_confirmed',
    subject: 'Confirmés : vos rendez-vous à partir du {{date}}',
    sms: 'Vos rendez-vous chez {{siteTitle}} : {{seriesDates}}. Un empêchement ? {{phone}}',
    paragraphs: [
      HELLO,
      'Vos rendez-vous sont confirmés :',
      SERIES,
      'Le règlement de chaque rendez-vous se fait sur place ({{price}}).',
      'Pour les consulter, les déplacer ou les annuler, un par un : {{manageUrl}}',
      QUESTION,
      BYE,
    ],
  },
  {
    type: 'series_changed',
    follows: 'booking_moved',
    subject: 'Modifiés : vos rendez-vous à partir du {{date}}',
    sms: 'Vos rendez-vous chez {{siteTitle}} ont changé. Les voici : {{seriesDates}}. Un empêchement ? {{phone}}',
    paragraphs: [
      HELLO,
      'Vos rendez-vous ont changé. Voici ceux qui viennent :',
      SERIES,
      'Cela ne vous convient pas ? Vous pouvez les consulter ou les déplacer, un par un : {{manageUrl}}',
      QUESTION,
      BYE,
    ],
  },
]
