import { MAX_PASSKEYS } from '#domain/accounts/passkey.ts'
import { ATTENDANCE_DAYS } from '#domain/booking/attendance.ts'
import { MAX_CATEGORIES } from '#domain/booking/services/service-categories.ts'
import { MAX_OPTIONS } from '#domain/booking/services/service-parts.ts'
import { MAX_WAITING_REQUESTS } from '#domain/booking/waiting-list.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { VOUCHER_REFUSALS } from './voucher-refusals.ts'

/** The only table of refusals: code, HTTP status, and the French sentence shown to the user. */
export const REFUSALS = {
  invalid: [400, 'Certaines informations sont à corriger.'],
  invalid_json: [400, 'La requête n’est pas du JSON valide.'],
  unauthenticated: [401, 'Connectez-vous pour continuer.'],
  reauthentication_required: [401, 'Confirmez votre identité pour continuer.'],
  second_factor_required: [401, 'Un second code est nécessaire pour terminer la connexion.'],
  second_factor_refused: [
    401,
    french`Ce code n’a pas été accepté. Vérifiez-le ou attendez le suivant ; sinon, recommencez la connexion.`,
  ],
  bad_credentials: [401, 'Nom d’utilisateur ou mot de passe incorrect.'],
  passkey_refused: [
    401,
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
  ],
  passkey_not_added: [400, 'Cette clé d’accès n’a pas pu être ajoutée. Recommencez.'],
  too_many_passkeys: [
    409,
    french`Vous avez déjà ${MAX_PASSKEYS} clés d’accès. Supprimez-en une avant d’en ajouter une autre.`,
  ],
  csrf: [403, 'Votre page a expiré. Merci de réessayer.'],
  forbidden: [403, 'Accès refusé'],
  second_factor_missing: [
    403,
    french`Le cabinet demande la connexion en deux étapes : activez-la pour continuer.`,
  ],
  not_found: [404, 'Cette page ou cet élément n’existe pas.'],
  service_gone: [404, 'Cette prestation n’est plus disponible.'],
  practitioner_gone: [404, 'Ce praticien n’est plus disponible.'],
  service_on_request: [409, 'Cette prestation se réserve sur demande. Contactez le cabinet.'],
  variant_gone: [409, 'Cette durée n’est plus proposée. Choisissez-en une autre.'],
  option_gone: [409, 'Cette option n’est plus proposée. Vérifiez votre choix.'],
  terms_changed: [409, 'La durée ou le prix de cette prestation vient de changer. Vérifiez, puis confirmez.'],
  waiting_list_off: [409, 'La liste d’attente est fermée.'],
  waiting_list_full: [
    409,
    french`Vous attendez déjà ${MAX_WAITING_REQUESTS} places : quittez d’abord une attente.`,
  ],
  waiting_without_mail: [409, french`Aucun e-mail ne peut partir : la liste d’attente ne peut pas s’ouvrir.`],
  waiting_taken: [409, 'Cette place vient d’être prise. Vous restez sur la liste.'],
  rebook_without_mail: [409, french`Aucun e-mail ne peut partir : réglez d’abord l’envoi des messages.`],
  place_unsuited: [409, 'Cette heure n’est pas libre, ou ne convient pas à cette personne.'],
  waiting_told_enough: [409, french`Cette personne a déjà reçu trois propositions aujourd’hui : appelez-la.`],
  waiting_unreachable: [409, 'Aucun e-mail ne peut partir vers cette personne : appelez-la.'],
  waiting_ended: [409, 'Vous n’attendez plus cette place.'],
  book_off: [409, 'Le livre des recettes n’est pas tenu : activez-le d’abord.'],
  book_awaits_number: [
    409,
    'Une sauvegarde a été remise en place : indiquez d’abord le dernier numéro donné par le livre des recettes.',
  ],
  payment_noted_meanwhile: [
    409,
    'Un encaissement vient d’être noté pour ce rendez-vous. Vérifiez ce qui reste à payer.',
  ],
  receipt_reversed: [409, 'Cette écriture est déjà contre-passée.'],
  receipt_not_reversible: [
    409,
    french`Cette écriture ne se contre-passe pas : une contre-passation reste, et un encaissement remboursé garde son remboursement.`,
  ],
  note_without_business: [
    409,
    french`Une note porte le nom et l’adresse de l’entreprise : indiquez-les dans « Textes légaux ».`,
  ],
  note_without_price: [409, 'Ce rendez-vous n’a pas de prix : indiquez-le avant d’établir la note.'],
  note_cancelled: [409, 'Ce rendez-vous est annulé : il n’y a rien à payer.'],
  note_mail_off: [
    409,
    french`Le message « Note d’un paiement » est désactivé : activez-le dans « Notifications » pour envoyer la note.`,
  ],
  message_owed: [
    409,
    french`Ce message fait partie du contrat avec vos clients, ou la loi le demande : il ne se désactive pas.`,
  ],
  last_number_known: [409, 'Le livre des recettes n’attend aucun numéro.'],
  ...VOUCHER_REFUSALS,
  category_gone: [409, 'Cette catégorie n’existe plus.'],
  category_name_taken: [409, 'Une autre catégorie porte déjà ce nom.'],
  too_many_categories: [409, french`Le site compte déjà ${MAX_CATEGORIES} catégories : supprimez-en une.`],
  too_many_options: [409, french`Le site compte déjà ${MAX_OPTIONS} options : supprimez-en une.`],
  not_groupable: [409, 'Seules des prestations proposées, à une seule durée, se joignent à une autre.'],
  service_not_offered: [409, 'Cette personne ne propose pas cette prestation.'],
  invitation_ended: [
    404,
    french`Cette invitation n’est plus valable : elle sert une fois, pendant sept jours. Demandez-en une nouvelle à la personne qui vous a invité.`,
  ],
  slot_taken: [409, 'Ce créneau vient d’être réservé.'],
  slot_unavailable: [409, 'Ce créneau n’est pas proposé.'],
  nobody_works: [
    409,
    french`Aucun praticien ne travaille à cette heure : choisissez-en un vous-même, ou une autre heure.`,
  ],
  series_interrupted: [409, 'Une des dates n’est plus libre : rien n’est enregistré.'],
  slot_past: [409, 'Créneau déjà passé'],
  slot_skipped: [409, 'Cette heure n’existe pas ce jour-là : les horloges passent à l’heure d’été.'],
  move_to_past: [409, "Impossible d'enregistrer dans le passé"],
  move_from_past: [409, 'Impossible de déplacer une réservation dans le passé'],
  reservation_past: [409, 'Événement passé (lecture seule)'],
  record_withheld: [
    403,
    'Le téléphone, les notes et les préférences de ce client vous seront ouverts après votre rendez-vous.',
  ],
  record_shared: [
    409,
    french`Plusieurs praticiens reçoivent ce client : un responsable corrige ses coordonnées.`,
  ],
  attendance_too_early: [409, 'Indiquez la présence du client une fois le rendez-vous commencé.'],
  attendance_too_late: [
    409,
    french`La présence du client s’indique jusqu’à ${ATTENDANCE_DAYS} jours après le rendez-vous.`,
  ],
  attendance_of_cancelled: [409, french`Un rendez-vous annulé est « Annulé tard », ou sans indication.`],
  reservation_moved: [
    409,
    french`Ce rendez-vous a changé entre-temps : rien n’a été enregistré. Vérifiez l’agenda avant de recommencer.`,
  ],
  block_changed: [
    409,
    french`Cette plage a changé entre-temps : rien n’a été enregistré. Vérifiez l’agenda avant de recommencer.`,
  ],
  reservation_cancelled: [409, 'Ce rendez-vous est annulé.'],
  too_late_to_move: [
    409,
    french`Il est trop tard pour déplacer ce rendez-vous en ligne. Appelez le cabinet : nous trouverons une solution.`,
  ],
  too_late_to_cancel: [
    409,
    'Il est trop tard pour annuler ce rendez-vous en ligne. Appelez le cabinet, même au dernier moment.',
  ],
  booking_by_phone: [
    409,
    'La réservation en ligne n’est pas possible avec ces coordonnées. Appelez le cabinet.',
  ],
  booking_suspended: [409, 'La réservation en ligne est suspendue. Appelez le cabinet.'],
  confirmation_without_mail: [
    409,
    french`La confirmation par e-mail n’est pas activée : aucun e-mail ne peut partir du site.`,
  ],
  too_many_moves: [
    409,
    french`Vous avez déjà déplacé ce rendez-vous trois fois aujourd’hui. Pour le déplacer encore, appelez le cabinet.`,
  ],
  confirmation_ended: [
    409,
    french`Le délai pour confirmer est passé : ce créneau n’est plus gardé pour vous. Choisissez-en un autre ou appelez le cabinet.`,
  ],
  email_change_ended: [
    409,
    french`Ce changement d’adresse n’est plus possible : une autre demande l’a remplacé, ou le rendez-vous a changé entre-temps.`,
  ],
  email_change_by_phone: [
    409,
    'L’adresse e-mail ne peut pas être changée en ligne pour le moment. Appelez le cabinet.',
  ],
  request_answered: [409, 'Cette demande a déjà reçu une réponse.'],
  second_factor_on: [409, 'La connexion en deux étapes est déjà activée.'],
  second_factor_off: [409, 'La connexion en deux étapes n’est pas activée.'],
  second_factor_first: [409, 'Activez d’abord la connexion en deux étapes pour votre propre compte.'],
  client_exists: [409, french`Un autre client a déjà ce nom et ces coordonnées : rien n’a été enregistré.`],
  username_taken: [409, 'Ce nom d’utilisateur est déjà pris.'],
  last_superadmin: [409, french`Il faut au moins un responsable : celui-ci est le dernier.`],
  nobody_found: [404, 'Le site ne sait rien de cette personne.'],
  person_ambiguous: [
    400,
    french`Plusieurs personnes partagent cette adresse ou ce numéro : choisissez celle dont il s’agit.`,
  ],
  export_too_large: [
    409,
    french`L’export s’arrête à 20${NNBSP}000 lignes, et cette recherche en trouve davantage. Cherchez avec l’e-mail seul, puis avec le téléphone seul.`,
  ],
  has_upcoming_reservations: [409, french`Cette personne a encore des rendez-vous : rien n’a été effacé.`],
  has_open_orders: [
    409,
    french`Une commande de cette personne n’est pas finie : son bon n’est pas parti, elle peut encore y renoncer, ou elle attend un remboursement. Rien n’a été effacé.`,
  ],
  has_live_packs: [409, french`Cette personne a encore un carnet ou un bon : rien n’a été effacé.`],
  has_reservations: [409, 'Cette personne a encore des rendez-vous à venir.'],
  merge_ended: [
    409,
    french`On ne peut plus revenir en arrière : un jour est passé, ou ces fiches ont changé depuis.`,
  ],
  list_changed: [409, 'La liste a changé entre-temps. Rechargez-la avant de continuer.'],
  links_unavailable: [
    409,
    'Ce site ne peut pas envoyer de lien pour le moment. Demandez un nouveau mot de passe à la personne qui l’administre.',
  ],
  invitation_accepted: [409, 'Cette personne a déjà choisi son mot de passe.'],
  account_without_email: [409, 'Cette personne n’a pas d’adresse e-mail. Ajoutez-la d’abord.'],
  page_exists: [409, 'Une page a déjà cette adresse.'],
  page_fixed: [409, french`Cette page fait partie du site : elle se modifie, mais ne se supprime pas.`],
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
  site_address_fixed: [409, 'L’adresse du site est réglée par l’environnement (PUBLIC_URL).'],
  backup_gone: [
    404,
    french`Le fichier de cette sauvegarde n’est plus sur ce serveur : choisissez-en une plus récente.`,
  ],
  recipient_missing: [
    409,
    french`Une sauvegarde ne se télécharge que chiffrée : créez d’abord une clé dans « Sauvegardes ».`,
  ],
  download_running: [409, 'Vous téléchargez déjà une sauvegarde. Attendez la fin, puis recommencez.'],
  migration_running: [
    409,
    french`Une migration est au travail. Elle n’a pas été touchée : attendez qu’elle se termine.`,
  ],
  request_running: [409, 'Cette demande est déjà en cours de traitement.'],
  service_changed: [412, french`Cette prestation a changé entre-temps : comparez les deux.`],
  page_changed: [
    412,
    french`Cette page a changé entre-temps. Votre texte n’est pas perdu : comparez les deux.`,
  ],
  client_changed: [
    412,
    french`La fiche de ce client a changé entre-temps : rien n’a été enregistré. Rechargez-la avant de recommencer.`,
  ],
  agenda_changed: [
    412,
    french`Cet agenda a changé entre-temps. Votre saisie n’est pas perdue : comparez les deux.`,
  ],
  closures_changed: [
    412,
    french`Les fermetures ont changé entre-temps. Votre saisie n’est pas perdue : comparez les deux.`,
  ],
  words_changed: [412, french`La liste des mots a changé entre-temps : rien n’a été enregistré.`],
  legal_texts_changed: [
    412,
    french`Un texte légal a changé entre-temps. Votre saisie n’est pas perdue : relisez les textes, puis recommencez.`,
  ],
  note_changed: [
    412,
    french`Cette note a changé entre-temps : rien n’a été enregistré. Relisez-la avant de recommencer.`,
  ],
  client_preferences_changed: [
    412,
    french`Ces préférences ont changé entre-temps : rien n’a été enregistré. Relisez-les avant de recommencer.`,
  ],
  request_timeout: [408, 'La demande n’est pas arrivée à temps.'],
  payload_too_large: [413, 'L’envoi est trop volumineux.'],
  table_too_heavy: [413, french`Ce fichier est trop lourd : 5 Mo au plus.`],
  unsupported_media_type: [415, 'Ce format d’envoi n’est pas accepté.'],
  picture_too_heavy: [413, `Cette image est trop lourde${NNBSP}: 10${NNBSP}Mo au plus.`],
  picture_too_large: [413, french`Cette image est trop grande : 40 millions de pixels au plus.`],
  too_many_pictures: [413, 'Trop d’images à la fois.'],
  not_a_picture: [415, 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF.'],
  picture_transparent: [422, french`Cette image est entièrement transparente : on n’en verrait rien.`],
  picture_damaged: [415, 'Cette image est abîmée et ne peut pas être lue.'],
  idempotency_mismatch: [422, 'Cette clé a déjà servi à une autre demande.'],
  headers_too_large: [431, 'Les en-têtes de la demande sont trop longs.'],
  too_many_requests: [429, 'Trop de tentatives. Merci de patienter avant de réessayer.'],
  resent_too_often: [
    429,
    'La confirmation de ce rendez-vous a déjà été renvoyée trois fois en 24 heures. Réessayez demain.',
  ],
  invited_too_often: [
    429,
    'Cette personne a déjà reçu trois invitations en une heure. Réessayez un peu plus tard.',
  ],
  note_mailed_too_often: [429, 'Cette note a déjà été envoyée cinq fois en 24 heures. Réessayez demain.'],
  internal: [500, 'Une erreur est survenue.'],
  storage_unavailable: [
    503,
    french`Le stockage des images est injoignable : rien n’a été enregistré. Merci de réessayer dans un instant.`,
  ],
  storage_full: [
    503,
    french`Le stockage des images est plein : rien n’a été enregistré. Prévenez la personne qui s’occupe du serveur.`,
  ],
  erasure_not_recorded: [
    503,
    french`Le stockage du site n’a pas pu noter cet effacement : rien n’a été effacé. Merci de réessayer dans un instant.`,
  ],
  database_moved: [
    503,
    french`Le site ne peut rien enregistrer : sa base de données n’est plus à sa place. Pour un rendez-vous, appelez le cabinet. L’équipe trouve que faire dans « État du site ».`,
  ],
  unavailable: [503, 'Service momentanément indisponible. Merci de réessayer dans un instant.'],
} as const satisfies Record<string, readonly [number, string]>
