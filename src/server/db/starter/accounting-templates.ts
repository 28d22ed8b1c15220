import { CARD_REFUND_DAYS } from '#domain/visit/card-refunds.ts'
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
  {
    type: 'deposit_late',
    subject: 'Votre paiement est arrivé trop tard',
    paragraphs: [
      'Bonjour,',
      'Votre paiement de {{depositAmount}} est arrivé trop tard : l’heure que vous aviez choisie n’était plus gardée. Il ne réserve donc rien.',
      `Vous êtes remboursé en entier, sur la même carte : comptez ${CARD_REFUND_DAYS}.`,
      'Pour choisir une autre heure : {{bookingUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}',
    ],
  },
  {
    type: 'voucher_order',
    subject: 'Votre commande n° {{orderNumber}}',
    paragraphs: [
      'Bonjour,',
      'Merci de votre commande :',
      '- {{orderContent}}\n- Prix : {{orderPrice}}\n- Commande n° {{orderNumber}} du {{orderedOn}}\n- Validité : {{orderValidity}}',
      'Elle est à régler au plus tard le {{payableUntil}}. Le bon part ensuite de lui-même, aussitôt ou le jour choisi. Sans règlement, la commande est annulée.',
      'Comment régler :\n{{howToPay}}',
      'Suivre la commande, ou y renoncer : {{orderUrl}}',
      'Conditions du bon : {{orderConditions}}',
      'Droit de rétractation : vous pouvez renoncer à cette commande jusqu’au {{withdrawalUntil}} inclus, sans donner de raison et sans frais. Ouvrez la page de la commande et appuyez sur « Renoncer au contrat ici » ; vous pouvez aussi nous l’écrire. Nous remboursons dans les 14 jours, par le moyen de paiement que vous avez utilisé ; ce qui a déjà servi du bon reste dû.',
      'Modèle de lettre : « À l’attention de {{siteTitle}} : je vous notifie ma rétractation de la commande n° {{orderNumber}} du {{orderedOn}}. Nom, adresse, date, signature. »',
      'Vous n’avez rien commandé ? Ne faites rien : sans règlement, la commande est annulée d’elle-même.',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}\n{{address}}',
    ],
  },
  {
    type: 'voucher_sent',
    subject: 'Votre bon cadeau',
    // Without a giver's name for whoever has ordered it; without an order's number for whom it was ordered for.
    paragraphs: [
      'Bonjour {{firstName}},',
      '{{giverName}} vous offre un bon cadeau. Vous le trouverez en pièce jointe, au format PDF :',
      'Voici le bon de votre commande n° {{orderNumber}}, en pièce jointe, au format PDF. Imprimez-le, ou transférez ce message à qui vous l’offrez :',
      '- {{orderContent}}\n- Valable jusqu’au {{validUntil}} inclus',
      'Gardez bien le code qu’il porte : il se donne en prenant rendez-vous, en ligne ou par téléphone.',
      'Pour choisir une date : {{bookingUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}',
      'Votre adresse nous a été donnée par {{giverName}} pour ce seul message : elle est effacée dès qu’il est parti.',
    ],
  },
  {
    type: 'voucher_withdrawn',
    subject: 'Rétractation reçue : commande n° {{orderNumber}}',
    paragraphs: [
      'Bonjour,',
      'Nous avons bien reçu votre rétractation, le {{withdrawnAt}} :',
      '- Commande n° {{orderNumber}} du {{orderedOn}}\n- {{orderContent}}\n- Prix : {{orderPrice}}',
      'Le contrat est terminé. Ce message en est l’accusé de réception : gardez-le.',
      '{{orderRefund}}',
      '{{orderKept}}',
      'Relire la commande : {{orderUrl}}',
      'Une question ? Appelez-nous au {{phone}}.',
      'À bientôt,\n{{siteTitle}}',
    ],
  },
]
