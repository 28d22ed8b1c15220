import type { StarterTemplate } from './staff-templates.ts'

export const accountingTemplates: readonly StarterTemplate[] = [
  {
    type: 'payment_note',
    subject: 'Votre note n° {{noteNumber}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Vous trouverez votre note en pièce jointe, au format PDF.',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}',
    ],
  },
  {
    type: 'pack_ending',
    subject: 'Votre carnet est valable jusqu’au {{packLastDay}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Il reste sur votre carnet : {{packRest}}.',
      'Un rendez-vous du {{packLastDay}} compte encore ; après ce jour, le reste est perdu.',
      'Pour choisir une date : {{bookingUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}',
    ],
  },
]
