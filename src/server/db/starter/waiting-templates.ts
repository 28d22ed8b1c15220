import type { StarterTemplate } from './staff-templates.ts'

const HELLO = 'Bonjour {{firstName}},'
const BYE = 'À bientôt,\n{{siteTitle}}'

export const waitingTemplates: readonly StarterTemplate[] = [
  {
    type: 'waiting_to_confirm',
    subject: 'Confirmez votre attente',
    paragraphs: [
      'Bonjour,',
      'Cette adresse e-mail a été indiquée pour être prévenue si une place se libère chez {{siteTitle}}. La demande ne compte qu’une fois confirmée.',
      'Pour la confirmer, ouvrez cette page dans les 24 heures et appuyez sur le bouton : {{waitingUrl}}',
      'La même page permet ensuite de quitter la liste.',
      'Vous n’avez rien demandé ? Ne faites rien : personne ne vous écrira à ce sujet.',
      BYE,
    ],
  },
  {
    type: 'waiting_added',
    subject: 'Vous êtes sur notre liste d’attente',
    paragraphs: [
      HELLO,
      '{{adderName}} vous a inscrit sur la liste d’attente de {{siteTitle}}, pour : {{serviceName}} ({{duration}}).',
      'Si une place se libère, nous vous l’écrirons à cette adresse.',
      'Pour voir votre demande ou quitter la liste : {{waitingUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
      'Ne plus me prévenir : {{declineUrl}}',
    ],
  },
  {
    type: 'waiting_offer',
    subject: 'Une place s’est libérée',
    paragraphs: [
      HELLO,
      'Vous attendez une place pour : {{serviceName}}. En voici :',
      '{{freeStarts}}',
      'Pour en prendre une, ouvrez cette page et appuyez sur le bouton : {{offerUrl}}',
      'D’autres personnes attendent aussi : la première qui la prend l’a. La même page permet de quitter la liste.',
      BYE,
      'Ne plus me prévenir : {{declineUrl}}',
    ],
  },
  {
    type: 'waiting_ended',
    subject: 'Votre attente a pris fin',
    paragraphs: [
      HELLO,
      'Vous attendiez une place pour : {{serviceName}} ({{duration}}). Nous ne le proposons plus ainsi : votre demande s’arrête là, et rien n’a été réservé à la place.',
      'Pour choisir de nouveau : {{bookingUrl}}',
      'Si vous avez déjà un rendez-vous, il ne change pas.',
      'Une question ? Appelez-nous au {{phone}}.',
      BYE,
    ],
  },
]
