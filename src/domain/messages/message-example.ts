import { frenchDate } from '../language/french-day.ts'
import { frenchTime } from '../language/time.ts'
import { french } from '../language/typography.ts'
import {
  type MessageValues,
  previousValues,
  reservationValues,
  secondFactorValues,
} from './message-values.ts'

export const EXAMPLE_DAYS = { reservation: '2027-04-14', today: '2027-04-13' }

/** Invented values of every placeholder, for previews and test messages: neither shows anybody’s data. */
export function exampleValues(origin = 'https://www.exemple.fr'): MessageValues {
  return {
    ...reservationValues({
      at: { day: EXAMPLE_DAYS.reservation, minute: 630 },
      duration: 60,
      serviceName: 'Massage',
      price: 7000,
      practitionerName: 'Prénom Nom',
      clientName: 'Prénom Nom',
      clientEmail: 'client@exemple.fr',
      clientPhone: '06 12 34 56 78',
    }),
    ...previousValues({ day: '2027-04-13', minute: 600 }),
    ...secondFactorValues({ day: '2027-04-13', minute: 600 }, { change: 'codes_on', changer: 'user' }),
    message: 'Le message écrit sur la page de contact.',
    problem: 'Ce que le site a constaté.',
    remedy: 'Ce qu’il faut faire.',
    rating: '5',
    comment: 'Le texte du témoignage.',
    reason: 'Le motif donné par le cabinet.',
    firstName: 'Prénom',
    username: 'prenom_nom',
    doorCode: '1234A',
    changeLimit: french`Modifiable en ligne jusqu’au mardi 13 avril à 10 h 30.`,
    manageUrl: `${origin}/reservation/exemple`,
    bookingUrl: `${origin}/booking`,
    confirmUrl: `${origin}/confirmation/exemple`,
    confirmBefore: frenchTime(630),
    adderName: 'Prénom Nom',
    waitingUrl: `${origin}/attente/exemple`,
    offerUrl: `${origin}/place/exemple`,
    freeStarts: '- mardi 13 avril à 9 h',
    seriesDates: french`- mardi 13 avril à 9 h\n- mardi 20 avril à 9 h`,
    reservationLinks: french`- mercredi 14 avril à 10 h 30, Massage (1 h) : ${origin}/reservation/exemple\n- mercredi 28 avril à 10 h 30, Massage (1 h) : ${origin}/reservation/exemple-2`,
    noteNumber: '12',
    packRest: french`3 séances : Massage`,
    packLastDay: frenchDate('2027-05-14'),
    depositAmount: french`20 €`,
    ...exampleOrder(origin),
    newsList: french`- 2 messages de contact\n- 1 témoignage`,
    confirmEmailUrl: `${origin}/adresse/exemple`,
    requestKind: 'copie des données',
    answerBefore: frenchDate('2027-05-14'),
    testimonialUrl: `${origin}/temoignage/exemple`,
    declineUrl: `${origin}/rappels/exemple/refus`,
    invitationUrl: `${origin}/admin/invitation/exemple`,
    inviterName: 'Prénom Nom',
    withdrawUrl: `${origin}/temoignage/retrait/exemple`,
    resetUrl: `${origin}/admin/mot-de-passe/exemple`,
    agendaUrl: `${origin}/admin/reservations`,
    messagesUrl: `${origin}/admin/messages`,
    moderationUrl: `${origin}/admin/testimonials`,
    dashboardUrl: `${origin}/admin/dashboard`,
    ordersUrl: `${origin}/admin/bons/commandes`,
    requestsUrl: `${origin}/admin/donnees-personnelles`,
    signInUrl: `${origin}/admin/login`,
    forgottenUrl: `${origin}/admin/mot-de-passe`,
  }
}

function exampleOrder(origin: string): MessageValues {
  return {
    orderNumber: '12',
    orderedOn: frenchDate('2027-04-13'),
    orderContent: french`Bon cadeau de 80 €`,
    orderPrice: french`80 €`,
    orderValidity: french`12 mois à partir de son envoi`,
    orderConditions: french`Les conditions écrites dans les réglages des bons.`,
    howToPay: french`Par virement ou sur place.`,
    payableUntil: frenchDate('2027-05-13'),
    withdrawalUntil: frenchDate('2027-04-27'),
    orderUrl: `${origin}/bons-cadeaux/commande/exemple`,
    validUntil: frenchDate('2028-04-13'),
    giverName: 'Prénom Nom',
    withdrawnAt: french`mercredi 14 avril 2027 à 10 h 30`,
    orderRefund: french`Nous vous remboursons 60 €.`,
    orderKept: french`Ce qui a déjà servi reste dû : 20 €.`,
    orderNews: french`Nouvelle commande d’un bon cadeau`,
    orderTask: french`Confirmez le règlement quand vous l’avez reçu.`,
  }
}
