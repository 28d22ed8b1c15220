import { french } from '../language/typography.ts'
import { frenchPeriod, type PeriodSettings, periodOf, type RetentionClass } from './retention.ts'

/** One entry of the record of processing activities (GDPR, article 30), in French as the owner reads it. */
export type ProcessingActivity = {
  title: string
  purpose: string
  /** Legal basis (GDPR, article 6). */
  basis: string
  subjects: string
  data: string
  readers: string
  retention: readonly RetentionClass[]
  otherEnd?: string
}

const CONTRACT = 'Exécution du contrat passé avec le client'
const LEGITIMATE_INTEREST = 'Intérêt légitime'

/** Everything that the site does with personal data. */
export const PROCESSING_REGISTER: readonly ProcessingActivity[] = [
  {
    title: 'Rendez-vous',
    purpose: 'Prendre, déplacer et annuler des rendez-vous, et tenir l’agenda.',
    basis: CONTRACT,
    subjects: 'Clients',
    data: french`Nom, e-mail, téléphone (facultatif), prestation, praticien, date, heure, prix. La prestation peut révéler une information de santé. Si un acompte se paie à la réservation : montant, jour et références du prestataire de paiement, qui reçoit aussi l’e-mail du client, jamais la prestation ; le numéro de la carte n’arrive jamais sur ce site.`,
    readers: french`Le praticien concerné et les responsables. S’il le demande, l’appareil du praticien garde ses rendez-vous du jour et du lendemain (heure, prénom et initiale, prestation, téléphone), effacés quand il se déconnecte et masqués après 36 heures`,
    retention: ['clients', 'blockLabels', 'holds', 'pendingBookings', 'clientMoves', 'idempotencyKeys'],
    otherEnd: french`Date, prestation et montant restent sans le nom, pour les statistiques, et ce qui a été payé par carte, pour les comptes.`,
  },
  {
    title: 'Fiches des clients',
    purpose:
      'Reconnaître un client qui revient, retrouver ses rendez-vous, le recevoir comme il aime et prévoir les absences.',
    basis: french`${LEGITIMATE_INTEREST} à suivre sa clientèle`,
    subjects: 'Clients',
    data: french`Nom, e-mail, téléphone, rendez-vous passés et à venir, présence notée par l’équipe (« Venu », « Absent », « Annulé tard »), préférences (pression, huiles, musique…), notes de l’équipe. Sources : les réservations, la saisie par l’équipe et l’import d’un fichier du cabinet. Chaque champ libre rappelle de ne pas y mettre d’information de santé.`,
    readers: french`Les praticiens qui reçoivent le client, ou tous les praticiens si le cabinet l’a choisi, et les responsables ; une note personnelle, son auteur seul`,
    retention: ['clientRecords', 'clientMerges', 'mergedPreferences'],
  },
  {
    title: french`Liste d’attente`,
    purpose: 'Prévenir, à sa demande, une personne pour qui une place se libère.',
    basis: CONTRACT,
    subjects: 'Clients',
    data: french`Nom, e-mail, téléphone (facultatif), prestation, praticien, jours et moments souhaités, rendez-vous à avancer, places proposées et prises, refus d’en recevoir.`,
    readers: 'Le praticien demandé, ou tous si aucun ne l’est, et les responsables',
    retention: ['unconfirmedWaiting', 'endedWaiting'],
  },
  {
    title: 'Livre des recettes et notes',
    purpose: 'Noter ce qui est payé et remettre une note, si le cabinet tient ce livre sur le site.',
    basis: french`Obligation légale (article 6, 1, c du RGPD) : comptabilité (article L123-22 du Code de commerce) et note (arrêté n° 83-50/A du 3 octobre 1983)`,
    subjects: 'Clients',
    data: french`Numéro, date, montant, moyen de paiement, prestation, rendez-vous, nom (facultatif), remboursements.`,
    readers: french`Les responsables ; pour ses propres rendez-vous, le praticien`,
    retention: ['receiptNames'],
    otherEnd: french`Rien du livre n’est effacé plus tôt, même à la demande de la personne ; l’effacement retire le lien avec sa fiche. Sans le nom, les écritures restent.`,
  },
  {
    title: 'Bons cadeaux et carnets',
    purpose: french`Honorer les bons et les carnets vendus, si le cabinet en propose, et prévenir d’un carnet qui se termine. Recevoir et envoyer les bons commandés sur le site, s’il le permet.`,
    basis: french`${CONTRACT} ; l’adresse du bénéficiaire : intérêt légitime à lui remettre le bon, pour ce seul message`,
    subjects: 'Clients, et personnes nommées sur un bon (qui l’offre, qui le reçoit)',
    data: french`Contenu, prix, solde et mouvements, dernier jour, fiche du client d’un carnet ; noms et message d’un bon (facultatifs) ; code, sous forme d’empreinte. D’une commande : nom et e-mail de qui offre, e-mail de qui reçoit (effacé une fois le bon parti), dates du règlement, de l’envoi et d’une rétractation ; payée par carte : montant, jour et références du prestataire de paiement, qui reçoit aussi l’e-mail de qui offre. Le numéro de la carte n’arrive jamais sur ce site.`,
    readers: french`Les responsables ; pour ses propres rendez-vous, le praticien`,
    retention: [
      'unpaidVoucherOrders',
      'endedCheckouts',
      'voucherRecipients',
      'voucherNames',
      'orderedVoucherNames',
      'voucherOrderNames',
    ],
    otherEnd: french`Une fiche reste tant que son carnet a un solde valable. Les mouvements restent pour les comptes, sans nom, même après un effacement.`,
  },
  {
    title: 'Demandes des clients sur leurs données',
    purpose:
      'Recevoir par le lien d’un rendez-vous les corrections et les demandes de copie ou d’effacement, et y répondre.',
    basis: french`Obligation légale (articles 12 à 17 du RGPD)`,
    subjects: 'Clients',
    data: french`Demande, rendez-vous, e-mail, dates de la demande et de la réponse, motif d’un refus ; nouvelle adresse e-mail jusqu’à sa confirmation.`,
    readers: 'Les responsables',
    retention: ['clientRequests', 'emailChanges'],
  },
  {
    title: 'Messages envoyés aux clients',
    purpose:
      'Confirmer et rappeler les rendez-vous, prévenir d’un changement, renvoyer leurs liens à qui les demande.',
    basis: french`${CONTRACT} ; rappels : intérêt légitime, avec un lien pour les refuser`,
    subjects: 'Clients',
    data: 'E-mail ou téléphone, prénom, rendez-vous, date et résultat de l’envoi.',
    readers: 'Le praticien concerné et les responsables',
    retention: ['messageTexts', 'mailFiles', 'journal', 'reservationLinks', 'smsCounts'],
  },
  {
    title: 'Propositions d’un nouveau rendez-vous',
    purpose: 'Proposer par e-mail, après une visite, de reprendre rendez-vous, si le cabinet l’a choisi.',
    basis: french`${LEGITIMATE_INTEREST} à suivre sa clientèle (article L34-5 du CPCE) : annoncé avec une case pour refuser là où l’adresse est donnée, et un lien pour refuser dans chaque message`,
    subjects: 'Clients',
    data: 'E-mail, prénom, dernière visite, refus.',
    readers: 'Les responsables',
    retention: ['messageTexts', 'journal', 'invitationDeclines'],
  },
  {
    title: 'Formulaire de contact',
    purpose: 'Répondre aux personnes qui écrivent au cabinet.',
    basis: 'Démarches faites à la demande de la personne, ou intérêt légitime à répondre',
    subjects: 'Visiteurs du site',
    data: 'Nom, e-mail, message.',
    readers: 'Les responsables',
    retention: ['contactMessages'],
  },
  {
    title: 'Témoignages',
    purpose: 'Publier l’avis de clients, et y inviter après un rendez-vous.',
    basis: french`Publication : consentement. Invitation : intérêt légitime, avec un lien pour la refuser`,
    subjects: 'Clients',
    data: 'Nom affiché, note, commentaire, e-mail (jamais publié), mois du rendez-vous.',
    readers: french`Tout le monde, une fois publié ; les responsables avant`,
    retention: ['testimonials', 'invitationDeclines'],
    otherEnd: 'Un témoignage publié reste jusqu’à son retrait.',
  },
  {
    title: 'Comptes de l’équipe',
    purpose: 'Permettre à l’équipe de travailler, et à elle seule.',
    basis: 'Exécution du contrat qui lie la personne au cabinet',
    subjects: 'Praticiens et responsables',
    data: french`Nom d’utilisateur, nom, e-mail, téléphone, photo, spécialité, phrase de présentation, empreinte du mot de passe, secrets des connexions en deux étapes, clés d’accès, appareils reconnus ; d’un appareil qui sonne, si la personne le demande, son adresse auprès du service de notifications de son navigateur (Google, Mozilla, Apple ou Microsoft), qui reçoit des messages chiffrés.`,
    readers: 'La personne elle-même et les responsables',
    retention: ['sessions', 'knownDevices', 'pushDevices', 'pushMessages', 'passwordResets'],
    otherEnd: french`Le compte est effacé quand un responsable le supprime ; le nom reste sur les rendez-vous passés.`,
  },
  {
    title: 'Agendas privés des praticiens',
    purpose: 'Ne pas proposer les heures où un praticien est occupé ailleurs, s’il le demande.',
    basis: french`${LEGITIMATE_INTEREST} à ne pas réserver deux fois la même heure, à la demande du praticien`,
    subjects: 'Praticiens',
    data: french`Adresses secrètes des agendas, chiffrées et jamais montrées ; le nom que le praticien leur donne ; heures occupées et jours à vérifier, sans titre, lieu ni personne.`,
    readers: french`Les heures, « occupé ailleurs » : le praticien et les responsables. Noms et jours à vérifier : le praticien. Les adresses : personne.`,
    retention: ['busyElsewhere'],
    otherEnd: 'Tout est effacé quand le praticien retire un agenda, ou avec son compte.',
  },
  {
    title: 'Sécurité du site',
    purpose: 'Empêcher les abus, et savoir ce qui s’est passé après un incident.',
    basis: french`${LEGITIMATE_INTEREST} à la sécurité ; obligation de sécurité (article 32 du RGPD)`,
    subjects: 'Visiteurs et équipe',
    data: french`Adresse IP (journal d’activité et journaux techniques seulement), date, action ; empreintes ailleurs.`,
    readers: french`Les responsables ; l’hébergeur pour les journaux techniques`,
    retention: ['loginFailures', 'requestCounts', 'bookingAddresses', 'auditTrail', 'maintenanceRuns'],
  },
  {
    title: 'Sauvegardes',
    purpose: 'Retrouver le site et ses données après une panne ou une erreur.',
    basis: 'Obligation de sécurité (article 32 du RGPD)',
    subjects: 'Clients, visiteurs et équipe',
    data: 'Une copie de toutes les données de ce registre, avec les images et la clé secrète du site.',
    readers: 'Les responsables, et qui administre le serveur',
    retention: [],
    otherEnd: french`Le site garde les 14 dernières sauvegardes, ou le nombre choisi dans « Sauvegardes » : les plus anciennes sont supprimées chaque nuit. Une copie téléchargée ou rangée ailleurs se supprime à la main.`,
  },
]

/** « Nom, e-mail et téléphone des clients : 36 mois », for each retention class of an activity. */
export function retentionLines(
  { retention }: ProcessingActivity,
  settings: PeriodSettings,
  labelOf: (name: RetentionClass) => string,
): string[] {
  return retention.map((name) => french`${labelOf(name)} : ${frenchPeriod(periodOf(name, settings))}`)
}
